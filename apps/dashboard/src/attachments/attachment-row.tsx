import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { Download, Eye, EyeOff, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type AttachmentPlace, deleteAttachment, downloadAttachment } from '../api/attachments.js';
import type { Attachment } from '../api/objects.js';
import { Confirm } from '../ui/confirm.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { useAction } from '../ui/use-action.js';
import styles from './attachments.module.css';
import { Preview } from './preview.js';
import { previewKind } from './preview-kind.js';
import { sizeText } from './size.js';

interface AttachmentRowProps {
  attachment: Attachment;
  place: AttachmentPlace;
  onReplace: (file: File) => void;
  onDeleted: () => Promise<unknown>;
}

/** A file of an object. */
export function AttachmentRow({ attachment, place, onReplace, onDeleted }: AttachmentRowProps) {
  const { name, mime_type: type, size } = attachment;
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const save = useAction(async () => saveAs(await downloadAttachment(place), name));
  const kind = previewKind(attachment);
  return (
    <li className={styles.row}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <div className={styles.what}>
          <Text size="sm" className={styles.name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {type} · {sizeText(size)}
          </Text>
        </div>
        {kind !== undefined && (
          <Act
            label={`${shown ? 'Hide' : 'Preview'} ${name}`}
            onClick={() => setShown(!shown)}
            expanded={shown}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </Act>
        )}
        <Act label={`Download ${name}`} onClick={() => save.run()} busy={save.busy}>
          <Download size={16} aria-hidden />
        </Act>
        <Act label={`Replace ${name}`} onClick={() => chooser.current?.click()}>
          <RefreshCw size={16} aria-hidden />
        </Act>
        <Act label={`Delete ${name}`} onClick={() => setAsked(true)}>
          <Trash2 size={16} aria-hidden />
        </Act>
      </Group>
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
      <ProblemAlert error={save.error} />
      {shown && kind !== undefined && <Preview place={place} kind={kind} />}
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
    </li>
  );
}

interface ActProps {
  label: string;
  onClick: () => void;
  busy?: boolean;
  expanded?: boolean;
  children: ReactNode;
}

function Act({ label, onClick, busy = false, expanded, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={onClick}
        loading={busy}
        aria-label={label}
        aria-expanded={expanded}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Hands bytes to the browser's downloads. */
function saveAs(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
