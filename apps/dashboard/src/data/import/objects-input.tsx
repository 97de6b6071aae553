import { Button, Group, Text } from '@mantine/core';
import { Upload } from 'lucide-react';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AutosizeTextarea } from '../../ui/autosize-textarea.js';
import { LongObjects } from './long-objects.js';
import styles from './objects-input.module.css';

/**
 * So many characters of one file, or pasted at once, are shown by their beginning: a text area takes seconds for more.
 */
const LONG = 200_000;

const DESCRIPTION =
  'A table whose first row names fields (CSV, or copied from a spreadsheet), a JSON array, or one object a line (NDJSON)';

interface ObjectsInputProps {
  text: string;
  /** Why it has no objects yet. */
  fault: string | undefined;
  onText: (text: string) => void;
  /** Reads a file, and answers its text by `onText`, unless it is refused. */
  onFiles: (files: File[], onText: (text: string) => void) => void;
}

/** A text with objects: typed, pasted, or that of a file, which is chosen or dropped. */
export function ObjectsInput({ text, fault, onText, onFiles }: ObjectsInputProps) {
  /** A person works in all of it, and it stays where it becomes long. */
  const [isEdited, setEdited] = useState(false);
  const [over, setOver] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  // A text area has one kind of line end alone, and would take each rendering for another text.
  const shown = useMemo(() => text.replaceAll(/\r\n?/g, '\n'), [text]);
  const take = (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    onFiles([...files], (next) => {
      setEdited(false);
      onText(next);
    });
  };
  const hover = (event: DragEvent, on: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(on);
  };
  function showAll(next: string) {
    flushSync(() => {
      setEdited(true);
      onText(next);
    });
    area.current?.focus();
  }
  return (
    <fieldset
      className={over ? styles.over : styles.input}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        take(event.dataTransfer.files);
      }}
    >
      {text.length > LONG && !isEdited ? (
        <LongObjects
          text={shown}
          description={DESCRIPTION}
          fault={fault}
          onEdit={() => showAll(text)}
          onClear={() => showAll('')}
        />
      ) : (
        <AutosizeTextarea
          ref={area}
          label="Objects"
          description={DESCRIPTION}
          minRows={8}
          maxRows={24}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          value={shown}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setEdited(value.length - text.length <= LONG);
            onText(value);
          }}
        />
      )}
      <Group mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<Upload size={14} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          Take a file
        </Button>
        <Text size="xs" c="dimmed">
          or drop one here
        </Text>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.json,.ndjson,.jsonl,.txt"
          hidden
          aria-label="File with objects"
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </Group>
    </fieldset>
  );
}
