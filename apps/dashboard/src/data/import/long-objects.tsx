import { Button, Group, Input, Text } from '@mantine/core';
import styles from './objects-input.module.css';

const LINES = 8;
const CHARACTERS = 200;

interface LongObjectsProps {
  text: string;
  description: string;
  fault: string | undefined;
  /** Shows all of it, to be edited. */
  onEdit: () => void;
  onClear: () => void;
}

/** The beginning of a text that is too long for a text area. */
export function LongObjects({ text, description, fault, onEdit, onClear }: LongObjectsProps) {
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return (
    <Input.Wrapper
      label="Objects"
      labelElement="div"
      description={description}
      error={fault}
      errorProps={{ role: 'alert' }}
    >
      <section aria-label="Beginning of the text">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={styles.beginning} tabIndex={0}>
          {text
            .split('\n', LINES)
            .map((line) => (line.length > CHARACTERS ? `${line.slice(0, CHARACTERS)}…` : line))
            .join('\n')}
        </pre>
      </section>
      <Group gap="xs" my="xs">
        <Text size="xs" c="dimmed" role="status">
          The beginning of {count.toLocaleString('en')} {count === 1 ? 'line' : 'lines'}: a browser is slow to
          edit so long a text.
        </Text>
        <Button size="compact-xs" variant="default" onClick={onEdit}>
          Edit it here
        </Button>
        <Button size="compact-xs" variant="default" onClick={onClear}>
          Clear
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
