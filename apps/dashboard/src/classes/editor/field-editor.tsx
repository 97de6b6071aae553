import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { FieldType } from '../../api/classes.js';
import { jsonText } from '../../api/exact-json.js';
import { below, useFault, useFaultsBelow } from '../../form/faults.js';
import { FIELD_TYPES, isFieldType, isScalar, isSearchable, NO_TYPE, withType } from './constraints.js';
import type { FieldDraft } from './draft.js';
import styles from './field-editor.module.css';
import { FieldOptions, type MembersEditor } from './field-options.js';

const TYPES = Object.entries(FIELD_TYPES).map(([value, label]) => ({ value, label: `${value} · ${label}` }));

interface FieldEditorProps {
  field: FieldDraft;
  /** Its place in the list. */
  at: number;
  onChange: (at: number, field: FieldDraft) => void;
  /** Of the list the field is in. */
  pointer: string;
  members: MembersEditor;
  /** Only fields of the class itself can be unique or indexed. */
  top: boolean;
  /** Another field of the list has the same name. */
  repeated: boolean;
  onMove: (at: number, by: -1 | 1) => void;
  onRemove: (at: number) => void;
  last: boolean;
}

/**
 * One field: what always matters in a row, the rest behind it. What is typed in one of many renders that one alone.
 * Boxes and buttons are those of the browser: each of Mantine's is ten components, and a class may have hundreds of
 * fields.
 */
export const FieldEditor = memo(function FieldEditor({
  field,
  at,
  onChange,
  pointer,
  members,
  top,
  repeated,
  onMove,
  onRemove,
  last,
}: FieldEditorProps) {
  const place = below(pointer, field.name);
  const change = (next: FieldDraft) => onChange(at, next);
  const { definition, items } = field;
  const fault = useFault(place);
  const typeFault = useFault(below(place, 'type'));
  const faultsInside = useFaultsBelow(place);
  const [opened, { toggle }] = useDisclosure(false);
  const isFaultHidden = !opened && faultsInside.length > 0 && typeFault === undefined;
  const closed = summary(field);
  const isKnown = isFieldType(definition.type);
  const called = field.name === '' ? 'the new field' : field.name;
  const set = (part: Partial<typeof definition>) =>
    change({ ...field, definition: { ...definition, ...part } });
  const flag = (name: 'required' | 'unique' | 'indexed' | 'searchable', label: string) => (
    <label className={styles.flag}>
      <input
        type="checkbox"
        aria-label={`${called}: ${label}`}
        checked={definition[name] === true}
        onChange={(event) => set({ [name]: event.currentTarget.checked || undefined })}
      />
      {label}
    </label>
  );
  return (
    <li className={styles.field}>
      <div className={styles.row}>
        <TextInput
          aria-label={`Name of ${called}`}
          placeholder="name"
          value={field.name}
          onChange={(event) => change({ ...field, name: event.currentTarget.value })}
          error={fault ?? (repeated && 'Another field has this name.')}
          spellCheck={false}
          className={styles.name}
        />
        <NativeSelect
          aria-label={`Type of ${called}`}
          data={isKnown ? TYPES : [NO_TYPE, ...TYPES]}
          value={isKnown ? definition.type : NO_TYPE.value}
          error={typeFault}
          onChange={(event) => {
            const type = event.currentTarget.value as FieldType;
            change({
              ...field,
              definition: withType(definition, type),
              members: undefined,
              items: undefined,
            });
          }}
          className={styles.type}
        />
        <div className={styles.actions}>
          <button
            type="button"
            disabled={at === 0}
            onClick={() => onMove(at, -1)}
            aria-label={`Move ${called} up`}
          >
            <ArrowUp size={15} aria-hidden />
          </button>
          <button
            type="button"
            disabled={last}
            onClick={() => onMove(at, 1)}
            aria-label={`Move ${called} down`}
          >
            <ArrowDown size={15} aria-hidden />
          </button>
          <button type="button" onClick={() => onRemove(at)} aria-label={`Remove ${called}`}>
            <Trash2 size={15} aria-hidden />
          </button>
        </div>
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
      {opened && <FieldOptions field={field} onChange={change} pointer={place} editor={members} />}
    </li>
  );
});

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
  if (value !== undefined) words.push(`default ${jsonText(value)}`);
  if (members !== undefined)
    words.push(`members ${members.map((member) => member.name).join(', ') || 'none'}`);
  if (items !== undefined) words.push(`of ${items.definition.type}`);
  if (storedName !== undefined && storedName !== name) words.unshift(`renamed from ${storedName}`);
  return words.join(' · ') || (type === 'object' || type === 'array' ? 'anything inside' : NO_OPTIONS);
}
