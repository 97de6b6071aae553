import { Group, Text } from '@mantine/core';
import { Download, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AttachmentPlace, downloadAttachment } from '../api/attachments.js';
import type { Attachment } from '../api/objects.js';
import { useAction } from '../ui/form/use-action.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { saveAs } from '../ui/save-as.js';
import styles from './attachments.module.css';
import { IconAction } from './icon-action.js';
import { Preview } from './preview.js';
import { previewKind } from './preview-kind.js';
import { sizeText } from './size.js';

interface AttachmentRowProps {
  attachment: Attachment;
  place: AttachmentPlace;
  /** The ETag of the object. */
  version: string | null;
  /** Whether it is the picture of its object, which is shown at once. */
  isCover: boolean;
  /** What changes the file, if anything. */
  children: ReactNode;
}

/** A file of an object. */
export function AttachmentRow({ attachment, place, version, isCover, children }: AttachmentRowProps) {
  const { name, mime_type: type, size } = attachment;
  const kind = previewKind(attachment);
  const [shown, setShown] = useState(isCover && kind === 'image');
  const save = useAction(async () => saveAs(await downloadAttachment(place), name));
  return (
    <li className={styles.row}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <div className={styles.what}>
          <Text size="sm" className={styles.name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {type} · {sizeText(size)}
            {isCover && ' · cover'}
          </Text>
        </div>
        {kind !== undefined && (
          <IconAction
            label={`${shown ? 'Hide' : 'Preview'} ${name}`}
            onClick={() => setShown(!shown)}
            expanded={shown}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconAction>
        )}
        <IconAction label={`Download ${name}`} onClick={() => save.run()} busy={save.busy}>
          <Download size={16} aria-hidden />
        </IconAction>
        {children}
      </Group>
      <ProblemAlert error={save.error} />
      {shown && kind !== undefined && <Preview key={kind} place={place} kind={kind} version={version} />}
    </li>
  );
}
