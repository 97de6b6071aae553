import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { useStable } from '../../ui/form/use-stable.js';
import { type FieldDraft, newField } from './draft.js';
import { FieldEditor } from './field-editor.js';
import styles from './field-editor.module.css';
import type { FieldsEditorProps } from './field-options.js';

/** More than fit a window. With hundreds of fields a page would stand still until the last one is drawn. */
const DRAWN_AT_ONCE = 20;

/** The fields of a class, or the members of an object, in their order. */
export function FieldsEditor({ fields, onChange, pointer, top = true }: FieldsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  // The others are drawn as soon as there is time for them, and from then on all of them at once.
  const isAll = useDeferredValue(true, false);
  const drawn = isAll ? fields : fields.slice(0, DRAWN_AT_ONCE);
  const focusAdded = useFocusAdded(list, drawn.length);
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
        {drawn.map((field, index) => (
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
