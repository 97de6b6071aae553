import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClassDefinition } from '../../api/classes.js';
import type { Fault } from '../../api/client/problem.js';
import { jsonText, parsedJson } from '../../api/exact-json.js';
import { isSame } from '../../conflict/same.js';
import { AutosizeTextarea } from '../../ui/autosize-textarea.js';
import { CopyText } from '../../ui/copy.js';
import styles from './definition-json.module.css';
import { type ClassDraft, definitionOf, draftFromJson } from './draft.js';

const MAX_FAULTS = 5;

/** Members that are edited as texts. */
const TEXTS = ['name', 'description', 'title', 'subtitle', 'cover'];

interface DefinitionJsonProps {
  draft: ClassDraft;
  /** What is wrong with it and has no other place in the form. */
  faults: readonly Fault[];
  onChange: (draft: ClassDraft) => void;
}

/** A text as it was typed, and the definition that the form had with it. */
interface Typed {
  text: string;
  definition: ClassDefinition;
}

/**
 * The definition as the API takes it. What is typed here moves the form, and the other way round: a typed text is shown
 * only while the form says the same, else typing on would put an old definition over what was merged or read since.
 */
export function DefinitionJson({ draft, faults, onChange }: DefinitionJsonProps) {
  const [typed, setTyped] = useState<Typed>();
  const definition = definitionOf(draft);
  const kept = typed !== undefined && isSame(typed.definition, definition) ? typed.text : undefined;
  const text = draft.unreadable?.text ?? kept ?? jsonText(definition, 2);
  return (
    <section className={styles.panel} aria-label="Definition as JSON">
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={550} component="label" htmlFor="definition-json">
          As JSON
        </Text>
        <CopyText text={text} label="Copy the definition" />
      </Group>
      <AutosizeTextarea
        id="definition-json"
        value={text}
        minRows={12}
        maxRows={32}
        spellCheck={false}
        classNames={{ input: styles.text }}
        error={draft.unreadable?.fault ?? told(faults)}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const wanted = read(next);
          if (typeof wanted === 'string')
            return onChange({ ...draft, unreadable: { text: next, fault: wanted } });
          const changed = draftFromJson(wanted, draft);
          setTyped({ text: next, definition: definitionOf(changed) });
          onChange(changed);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </section>
  );
}

function told(faults: readonly Fault[]): string | undefined {
  if (faults.length === 0) return undefined;
  const some = faults.slice(0, MAX_FAULTS).map(({ message }) => message);
  return [...some, ...(faults.length > MAX_FAULTS ? [`And ${faults.length - MAX_FAULTS} more.`] : [])].join(
    ' ',
  );
}

/**
 * A definition that the form can show, or why the text is none. What is wrong with it beyond that, the service says.
 */
function read(text: string): ClassDefinition | string {
  let value: unknown;
  try {
    value = parsedJson(text);
  } catch (error) {
    return (error as Error).message;
  }
  if (!isObject(value) || !isObject(value.fields)) return 'A definition has "fields", an object.';
  const wrong = TEXTS.find((name) => value[name] != null && typeof value[name] !== 'string');
  if (wrong !== undefined) return `"${wrong}" is a text.`;
  if (!hasTypes(value.fields)) return 'Each field is an object with a "type".';
  if (!hasNames(value.indexes)) return '"indexes" is an array of arrays of names of fields.';
  return value as ClassDefinition;
}

function hasNames(indexes: unknown): boolean {
  if (indexes == null) return true;
  const isIndex = (index: unknown) => Array.isArray(index) && index.every((key) => typeof key === 'string');
  return Array.isArray(indexes) && indexes.every(isIndex);
}

function hasTypes(fields: Record<string, unknown>): boolean {
  return Object.values(fields).every(
    (field) =>
      isObject(field) &&
      typeof field.type === 'string' &&
      (field.fields === undefined || (isObject(field.fields) && hasTypes(field.fields))) &&
      (field.items === undefined || hasTypes({ items: field.items })),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
