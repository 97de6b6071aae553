import { Button, Group, Progress, Text } from '@mantine/core';
import { ProblemAlert } from '../ui/problem-alert.js';
import styles from './attachments.module.css';
import { sizeText } from './size.js';
import type { Upload, UploadActions } from './use-uploads.js';

/** A file that is not there yet. */
export function UploadRow({ upload, onAct }: { upload: Upload; onAct: UploadActions }) {
  const { state, name, share, error, file } = upload;
  return (
    <li className={styles.row}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" className={styles.name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {sizeText(file.size)}
        </Text>
      </Group>
      {state === 'sending' && (
        <Progress
          mt={6}
          value={share * 100}
          aria-label={`${name}: ${Math.round(share * 100)} % sent`}
          animated={share === 1}
        />
      )}
      {state === 'asking' && (
        <Group gap="xs" mt={6}>
          <Text size="xs">A file of this name is attached already.</Text>
          <Button size="compact-xs" color="danger" onClick={() => onAct.again(upload)}>
            Replace it
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onAct.drop(upload.key)}>
            Keep it
          </Button>
        </Group>
      )}
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
