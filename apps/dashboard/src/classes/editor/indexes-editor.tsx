import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { FaultGroup } from '../../form/fault-group.js';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { useKeys } from '../../ui/form/use-keys.js';
import type { FieldDraft } from './draft.js';
import styles from './field-editor.module.css';
import { IndexEditor, NEW_KEY } from './index-editor.js';
import type { IndexDraft } from './indexes.js';

interface IndexesEditorProps {
  /** Those that the definition has: what the service says of one names its place among them. */
  indexes: readonly IndexDraft[];
  fields: readonly FieldDraft[];
  timestamps: boolean;
  onChange: (indexes: IndexDraft[]) => void;
}

const TIME_STAMPS = ['_createdAt', '_updatedAt'];

/** The indexes of several fields. */
export function IndexesEditor({ indexes, fields, timestamps, onChange }: IndexesEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAdded = useFocusAdded(list, indexes.length);
  const keys = useKeys(indexes.length);
  return (
    <FaultGroup pointer="/indexes" label="Compound indexes">
      <ul ref={list} className={styles.fields}>
        {indexes.map((index, at) => (
          <IndexEditor
            key={keys.current[at]}
            index={index}
            at={at}
            fields={fields}
            others={timestamps ? TIME_STAMPS : []}
            onChange={(next) => onChange(indexes.with(at, next))}
            onRemove={() => {
              keys.current.splice(at, 1);
              onChange(indexes.filter((_, other) => other !== at));
            }}
          />
        ))}
      </ul>
      <Button
        mt={indexes.length === 0 ? 0 : 'sm'}
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => {
          focusAdded();
          onChange([...indexes, [NEW_KEY]]);
        }}
      >
        Add index
      </Button>
    </FaultGroup>
  );
}
