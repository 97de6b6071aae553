import { ActionIcon, Checkbox, Collapse, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import type { FieldType } from '../../api/classes.js';
import { below, useFault, useFaultsBelow } from '../../form/faults.js';
import { FIELD_TYPES, isScalar, isSearchable, withType } from './constraints.js';
import type { FieldDraft } from './draft.js';
import styles from './field-editor.module.css';
import { FieldOptions, type MembersEditor } from './field-options.js';

const TYPES = Object.entries(FIELD_TYPES).map(([value, label]) => ({ value, label: `${value} · ${label}` }));

interface FieldEditorProps {
  field: FieldDraft;
  onChange: (field: FieldDraft) => void;
  /** Of the list the field is in. */
  pointer: string;
  members: MembersEditor;
  /** Only fields of the class itself can be unique or indexed. */
  top: boolean;
  /** Another field of the list has the same name. */
  repeated: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  first: boolean;
  last: boolean;
}

/** One field: what always matters in a row, the rest behind it. */
export function FieldEditor({
  field,
  onChange,
  pointer,
  members,
  top,
  repeated,
  onMove,
  onRemove,
  first,
  last,
}: FieldEditorProps) {
  const at = below(pointer, field.name);
  const { definition, items } = field;
  const fault = useFault(at);
  const typeFault = useFault(below(at, 'type'));
  const faultsInside = useFaultsBelow(at);
  const [opened, { toggle }] = useDisclosure(false);
  const isFaultHidden = !opened && faultsInside.length > 0 && typeFault === undefined;
  const closed = summary(field);
  const called = field.name === '' ? 'the new field' : field.name;
  const set = (change: Partial<typeof definition>) =>
    onChange({ ...field, definition: { ...definition, ...change } });
  const flag = (name: 'required' | 'unique' | 'indexed' | 'searchable', label: string) => (
    <Checkbox
      size="xs"
      label={label}
      aria-label={`${called}: ${label}`}
      checked={definition[name] === true}
      onChange={(event) => set({ [name]: event.currentTarget.checked || undefined })}
    />
  );
  return (
    <li className={styles.field}>
      <div className={styles.row}>
        <TextInput
          aria-label={`Name of ${called}`}
          placeholder="name"
          value={field.name}
          onChange={(event) => onChange({ ...field, name: event.currentTarget.value })}
          error={fault ?? (repeated && 'Another field has this name.')}
          spellCheck={false}
          className={styles.name}
        />
        <NativeSelect
          aria-label={`Type of ${called}`}
          data={TYPES}
          value={definition.type}
          error={typeFault}
          onChange={(event) => {
            const type = event.currentTarget.value as FieldType;
            onChange({
              ...field,
              definition: withType(definition, type),
              members: undefined,
              items: undefined,
            });
          }}
          className={styles.type}
        />
        <Group gap={0} wrap="nowrap" className={styles.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={first}
            onClick={() => onMove(-1)}
            aria-label={`Move ${called} up`}
          >
            <ArrowUp size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={last}
            onClick={() => onMove(1)}
            aria-label={`Move ${called} down`}
          >
            <ArrowDown size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={`Remove ${called}`}>
            <Trash2 size={15} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
      <div className={styles.below}>
        {flag('required', 'required')}
        {top && isScalar(definition.type) && flag('unique', 'unique')}
        {top && isScalar(definition.type) && flag('indexed', 'indexed')}
        {top && isSearchable(definition.type, items?.definition.type) && flag('searchable', 'searchable')}
        <button
          type="button"
          className={styles.more}
          onClick={toggle}
          aria-expanded={opened}
          data-fault={isFaultHidden || undefined}
          aria-describedby={isFaultHidden ? `${field.key}-inside` : undefined}
          aria-label={closed === NO_OPTIONS ? `Options of ${called}` : `Options of ${called}: ${closed}`}
        >
          {opened ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          {closed}
        </button>
      </div>
      {isFaultHidden && (
        <Text size="xs" c="var(--mantine-color-error)" id={`${field.key}-inside`}>
          {faultsInside.map(({ message }) => message).join(' ')}
        </Text>
      )}
      <Collapse expanded={opened}>
        {opened && <FieldOptions field={field} onChange={onChange} pointer={at} editor={members} />}
      </Collapse>
    </li>
  );
}

const NO_OPTIONS = 'options';

/** What a closed row does not show, in a line. */
function summary({ definition, members, items, storedName, name }: FieldDraft): string {
  const {
    type,
    required: _,
    unique: __,
    indexed: ___,
    searchable: ____,
    default: value,
    ...rules
  } = definition;
  const words = Object.entries(rules).map(([rule, limit]) =>
    rule === 'description'
      ? String(limit)
      : `${rule} ${Array.isArray(limit) ? limit.join(', ') : String(limit)}`,
  );
  if (value !== undefined) words.push(`default ${JSON.stringify(value)}`);
  if (members !== undefined)
    words.push(`members ${members.map((member) => member.name).join(', ') || 'none'}`);
  if (items !== undefined) words.push(`of ${items.definition.type}`);
  if (storedName !== undefined && storedName !== name) words.unshift(`renamed from ${storedName}`);
  return words.join(' · ') || (type === 'object' || type === 'array' ? 'anything inside' : NO_OPTIONS);
}
