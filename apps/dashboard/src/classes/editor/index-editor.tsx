import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { Plus, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { FaultGroup } from '../../form/fault-group.js';
import { below, useFault } from '../../form/faults.js';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { useKeys } from '../../ui/form/use-keys.js';
import type { FieldDraft } from './draft.js';
import fieldStyles from './field-editor.module.css';
import { FieldSelect } from './field-select.js';
import styles from './index-editor.module.css';
import type { IndexDraft, IndexKey } from './indexes.js';

/** Most keys of an index, as the service takes them. */
export const MAX_KEYS = 4;

/** A key whose field is still to be chosen. */
export const NEW_KEY: IndexKey = { name: '', descending: false };

const DIRECTIONS = ['ascending', 'descending'];

interface IndexEditorProps {
  index: IndexDraft;
  /** Its place among the indexes. */
  at: number;
  fields: readonly FieldDraft[];
  /** What can be a key and is no field. */
  others: readonly string[];
  onChange: (index: IndexDraft) => void;
  onRemove: () => void;
}

/** One index: its keys in their order. */
export function IndexEditor({ index, at, fields, others, onChange, onRemove }: IndexEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAdded = useFocusAdded(list, index.length);
  const keys = useKeys(index.length);
  const pointer = below('/indexes', at);
  const called = `index ${at + 1}`;
  return (
    <li className={fieldStyles.field}>
      <FaultGroup pointer={pointer}>
        <legend className={styles.legend}>Index {at + 1}</legend>
        <ul ref={list} className={styles.keys}>
          {index.map((key, place) => (
            <KeyEditor
              key={keys.current[place]}
              value={key}
              called={`key ${place + 1} of ${called}`}
              pointer={below(pointer, place)}
              fields={fields}
              others={others}
              onChange={(next) => onChange(index.with(place, next))}
              // An index without keys is none, so the last one goes with the index.
              onRemove={
                index.length > 1
                  ? () => {
                      keys.current.splice(place, 1);
                      onChange(index.filter((_, other) => other !== place));
                    }
                  : undefined
              }
            />
          ))}
        </ul>
        <Group justify="space-between" mt={6}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<Plus size={12} aria-hidden />}
            disabled={index.length >= MAX_KEYS}
            onClick={() => {
              focusAdded();
              onChange([...index, NEW_KEY]);
            }}
            aria-label={`Add key to ${called}`}
          >
            Add key
          </Button>
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={`Remove ${called}`}>
            <Trash2 size={15} aria-hidden />
          </ActionIcon>
        </Group>
      </FaultGroup>
    </li>
  );
}

interface KeyEditorProps {
  value: IndexKey;
  called: string;
  pointer: string;
  fields: readonly FieldDraft[];
  others: readonly string[];
  onChange: (key: IndexKey) => void;
  onRemove: (() => void) | undefined;
}

/** A field, and the direction in which the index has its values. */
function KeyEditor({ value, called, pointer, fields, others, onChange, onRemove }: KeyEditorProps) {
  const { descending } = value;
  return (
    <li className={styles.key}>
      <FieldSelect
        aria-label={`Field of ${called}`}
        value={value}
        fields={fields}
        others={others}
        onChange={(name) => onChange({ ...NEW_KEY, ...name, descending })}
        error={useFault(pointer)}
      />
      <NativeSelect
        aria-label={`Direction of ${called}`}
        data={DIRECTIONS}
        value={DIRECTIONS[Number(descending)]!}
        onChange={(event) => onChange({ ...value, descending: event.currentTarget.value === DIRECTIONS[1] })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={4}
        disabled={onRemove === undefined}
        onClick={onRemove}
        aria-label={`Remove ${called}`}
      >
        <X size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}
