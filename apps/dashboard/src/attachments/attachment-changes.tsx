import { RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type AttachmentPlace, deleteAttachment } from '../api/attachments.js';
import { Confirm } from '../ui/confirm.js';
import { IconAction } from './icon-action.js';

interface AttachmentChangesProps {
  place: AttachmentPlace;
  onReplace: (file: File) => void;
  onDeleted: () => Promise<unknown>;
}

/** Replaces or deletes a file of an object. */
export function AttachmentChanges({ place, onReplace, onDeleted }: AttachmentChangesProps) {
  const { name } = place;
  const [asked, setAsked] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconAction label={`Replace ${name}`} onClick={() => chooser.current?.click()}>
        <RefreshCw size={16} aria-hidden />
      </IconAction>
      <IconAction label={`Delete ${name}`} onClick={() => setAsked(true)}>
        <Trash2 size={16} aria-hidden />
      </IconAction>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`New content of ${name}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onReplace(file);
          event.currentTarget.value = '';
        }}
      />
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Delete ${name}?`}
        verb="Delete file"
        onConfirm={async () => {
          await deleteAttachment(place);
          await onDeleted();
        }}
      >
        The file is gone for good; the object stays.
      </Confirm>
    </>
  );
}
