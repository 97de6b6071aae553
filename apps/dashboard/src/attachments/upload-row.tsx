import { Button, Group, Progress, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { ProblemAlert } from '../ui/problem-alert.js';
import styles from './attachments.module.css';
import { IconAction } from './icon-action.js';
import { NameClash } from './name-clash.js';
import { sizeText } from './size.js';
import type { Upload, UploadActions } from './use-uploads.js';

interface UploadRowProps {
  upload: Upload;
  onAct: UploadActions;
  /** Names of the files that are attached. */
  taken: ReadonlySet<string>;
}

/** A file that is not there yet. */
export function UploadRow({ upload, onAct, taken }: UploadRowProps) {
  const { state, name, share, error, file, stop } = upload;
  return (
    <li className={styles.row}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" className={styles.name}>
          {name}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Text size="xs" c="dimmed">
            {sizeText(file.size)}
          </Text>
          {/* What has left may be stored by now. */}
          {state === 'sending' && share < 1 && stop && (
            <IconAction label={`Cancel ${name}`} onClick={stop}>
              <X size={16} aria-hidden />
            </IconAction>
          )}
        </Group>
      </Group>
      {state === 'sending' && (
        <Progress
          mt={6}
          value={share * 100}
          aria-label={`${name}: ${Math.round(share * 100)} % sent`}
          animated={share === 1}
        />
      )}
      {state === 'asking' && <NameClash upload={upload} onAct={onAct} taken={taken} />}
      {state === 'failed' && (
        <>
          <ProblemAlert error={error} />
          <Group gap="xs">
            <Button size="compact-xs" variant="default" onClick={() => onAct.again(upload)}>
              Try again
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onAct.drop(upload.key)}>
              Dismiss
            </Button>
          </Group>
        </>
      )}
    </li>
  );
}
