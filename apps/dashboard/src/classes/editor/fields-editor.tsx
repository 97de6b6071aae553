import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { newField } from './draft.js';
import { FieldEditor } from './field-editor.js';
import styles from './field-editor.module.css';
import type { FieldsEditorProps } from './field-options.js';

/** The fields of a class, or the members of an object, in their order. */
export function FieldsEditor({ fields, onChange, pointer, top = true }: FieldsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAdded = useFocusAdded(list, fields.length);
  const isRepeated = (wanted: string) =>
    wanted !== '' && fields.filter(({ name }) => name === wanted).length > 1;
  return (
    <div style={{ containerType: 'inline-size' }}>
      <ul ref={list} className={styles.fields}>
        {fields.map((field, index) => (
          <FieldEditor
            key={field.key}
            field={field}
            onChange={(next) => onChange(fields.with(index, next))}
            pointer={pointer}
            members={FieldsEditor}
            top={top}
            repeated={isRepeated(field.name)}
            first={index === 0}
            last={index === fields.length - 1}
            onMove={(by) => onChange(fields.with(index, fields[index + by]!).with(index + by, field))}
            onRemove={() => onChange(fields.filter((_, other) => other !== index))}
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
