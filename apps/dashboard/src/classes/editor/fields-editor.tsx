import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { useStable } from '../../ui/form/use-stable.js';
import { type FieldDraft, newField } from './draft.js';
import { FieldEditor } from './field-editor.js';
import styles from './field-editor.module.css';
import type { FieldsEditorProps } from './field-options.js';

/** The fields of a class, or the members of an object, in their order. */
export function FieldsEditor({ fields, onChange, pointer, top = true }: FieldsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAdded = useFocusAdded(list, fields.length);
  const isRepeated = (wanted: string) =>
    wanted !== '' && fields.filter(({ name }) => name === wanted).length > 1;
  const change = useStable((at: number, next: FieldDraft) => onChange(fields.with(at, next)));
  const remove = useStable((at: number) => onChange(fields.filter((_, other) => other !== at)));
  const move = useStable((at: number, by: -1 | 1) =>
    onChange(fields.with(at, fields[at + by]!).with(at + by, fields[at]!)),
  );
  return (
    <div style={{ containerType: 'inline-size' }}>
      <ul ref={list} className={styles.fields}>
        {fields.map((field, index) => (
          <FieldEditor
            key={field.key}
            field={field}
            onChange={change}
            pointer={pointer}
            members={FieldsEditor}
            top={top}
            repeated={isRepeated(field.name)}
            at={index}
            last={index === fields.length - 1}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ul>
      <Button
        mt="sm"
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => {
          focusAdded();
          onChange([...fields, newField()]);
        }}
      >
        {top ? 'Add field' : 'Add member'}
      </Button>
    </div>
  );
}
