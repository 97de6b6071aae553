import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../ui/form/form.js';
import { freeName } from './free-name.js';
import type { Upload, UploadActions } from './use-uploads.js';

interface NameClashProps {
  upload: Upload;
  onAct: UploadActions;
  /** Names of the files that are attached. */
  taken: ReadonlySet<string>;
}

/** Asks what becomes of a file whose name another one has: it goes in its place, or under another name. */
export function NameClash({ upload, onAct, taken }: NameClashProps) {
  const [name, setName] = useState(() => freeName(upload.name, new Set([...taken, upload.name])));
  const [refused, setRefused] = useState<string>();
  const refusal = refused === name ? 'A file of this name is attached already.' : undefined;
  return (
    <Form
      asks={upload.asksAtOnce}
      aria-label={`Name of ${upload.name}`}
      error={refusal}
      onSubmit={() => (taken.has(name) ? setRefused(name) : onAct.rename(upload, name))}
    >
      {/* One that comes later leaves the focus where it is, and is announced. */}
      <Text size="xs" mt={4} role={upload.asksAtOnce ? undefined : 'alert'}>
        A file of this name is attached already. Which name shall the new one have?
      </Text>
      <TextInput
        size="xs"
        my={6}
        aria-label={`New name of ${upload.name}`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refusal}
        spellCheck={false}
        required
      />
      <Group gap="xs">
        <Button size="compact-xs" type="submit">
          Rename
        </Button>
        <Button size="compact-xs" color="danger" onClick={() => onAct.replace(upload)}>
          Replace
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onAct.drop(upload.key)}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
