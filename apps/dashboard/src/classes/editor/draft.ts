import type { ClassDefinition, FieldDefinition } from '../../api/classes.js';
import { isSame } from '../../conflict/same.js';
import { type IndexDraft, indexDrafts, namedIndexes } from './indexes.js';
import { type LabelDrafts, labelDrafts, namedLabels } from './labels.js';

/** A field while it is being edited: with an identity that outlives renaming and moving. */
export interface FieldDraft {
  key: string;
  name: string;
  /** Its name in the stored definition; undefined for a new field. */
  storedName?: string | undefined;
  /** Everything the definition says but what is inside. */
  definition: FieldDefinition;
  /** The members of an object; undefined where any are allowed. */
  members?: FieldDraft[] | undefined;
  /** What the elements of a list are; undefined where anything is. */
  items?: FieldDraft | undefined;
}

/** A class while it is being edited. */
export interface ClassDraft {
  name: string;
  description: string;
  labels: LabelDrafts;
  /** Whether objects have time stamps, as it was typed. */
  timestamps?: boolean | undefined;
  fields: FieldDraft[];
  /** Indexes of several fields; they follow these when they are renamed, and go with them. */
  indexes: IndexDraft[];
  /** Members that no part of the form shows, as they were typed: the service says what is wrong with them. */
  more?: Record<string, unknown>;
  /** A text that was typed as its JSON and is no definition, which is an edit too, and why it is none. */
  unreadable?: { text: string; fault: string };
}

/** The members of a definition that a draft has parts for. */
const SHOWN = new Set([
  'name',
  'description',
  'title',
  'subtitle',
  'cover',
  'timestamps',
  'fields',
  'indexes',
]);

let keys = 0;
const newKey = () => `field-${++keys}`;

/** A field that does not exist yet. */
export function newField(): FieldDraft {
  return { key: newKey(), name: '', definition: { type: 'string' } };
}

/** A draft of a definition. `stored`: its fields exist, so a name that changes is a rename. */
export function draftOf(definition: ClassDefinition, stored: boolean): ClassDraft {
  const { name, description, timestamps, indexes } = definition;
  const fields = fieldsOf(definition.fields, stored);
  return {
    name: name ?? '',
    description: description ?? '',
    labels: labelDrafts(definition, fields),
    timestamps,
    fields,
    indexes: indexDrafts(indexes, fields),
  };
}

function fieldsOf(fields: Record<string, FieldDefinition>, stored: boolean): FieldDraft[] {
  return Object.entries(fields).map(([name, definition]) => fieldOf(name, definition, stored));
}

function fieldOf(
  name: string,
  { fields, items, renamedFrom, ...definition }: FieldDefinition,
  stored: boolean,
): FieldDraft {
  return {
    key: newKey(),
    name,
    storedName: stored ? (renamedFrom ?? name) : undefined,
    definition,
    members: fields === undefined ? undefined : fieldsOf(fields, false),
    items: items === undefined ? undefined : fieldOf('', items, false),
  };
}

/** The definition a draft stands for. A stored field under a new name takes its values along. */
export function definitionOf(draft: ClassDraft): ClassDefinition {
  const { name, description, labels, timestamps, fields, more } = draft;
  const indexes = namedIndexes(draft.indexes, fields);
  return {
    name,
    ...(description.trim() === '' ? {} : { description }),
    ...namedLabels(labels, fields),
    ...(timestamps ? { timestamps } : {}),
    fields: Object.fromEntries(fields.map((field) => [field.name, fieldDefinition(field)])),
    ...(indexes.length === 0 ? {} : { indexes }),
    ...more,
  };
}

/** What has been typed, to be copied. */
export function contentOf(draft: ClassDraft): unknown {
  return draft.unreadable?.text ?? definitionOf(draft);
}

/** Whether a stored definition says what a draft does. What was renamed is no rename any more. */
export function isStored(draft: ClassDraft, stored: ClassDefinition): boolean {
  const fields = draft.fields.map((field) => ({ ...field, storedName: undefined }));
  return isSame(definitionOf({ ...draft, fields }), definitionOf(draftOf(stored, false)));
}

/** A draft as an edit of what is stored since `saved`, from which it was made, has been saved. */
export function afterSave(draft: ClassDraft, saved: ClassDraft): ClassDraft {
  const names = new Map(saved.fields.map(({ key, name }) => [key, name]));
  return { ...draft, fields: draft.fields.map((field) => ({ ...field, storedName: names.get(field.key) })) };
}

/** The definition of one field. */
export function fieldDefinition({
  name,
  storedName,
  definition,
  members,
  items,
}: FieldDraft): FieldDefinition {
  return {
    ...definition,
    ...(storedName === undefined || storedName === name ? {} : { renamedFrom: storedName }),
    ...(items === undefined ? {} : { items: fieldDefinition(items) }),
    ...(members === undefined
      ? {}
      : { fields: Object.fromEntries(members.map((member) => [member.name, fieldDefinition(member)])) }),
  };
}

/**
 * The draft that an edited JSON text stands for. Fields keep their identity by name, so that JSON and form can be used
 * in turn; a stored field that the JSON no longer names is removed, unless `renamedFrom` says where it went.
 */
export function draftFromJson(definition: ClassDefinition, before: ClassDraft): ClassDraft {
  const more = Object.fromEntries(Object.entries(definition).filter(([member]) => !SHOWN.has(member)));
  const draft = draftOf(definition, false);
  const fields = draft.fields.map((field) => {
    const source = definition.fields[field.name]?.renamedFrom;
    const known = before.fields.find(({ name, storedName }) =>
      source === undefined ? name === field.name : storedName === source,
    );
    return known === undefined ? field : { ...field, key: known.key, storedName: known.storedName };
  });
  return {
    ...draft,
    labels: labelDrafts(definition, fields),
    fields,
    indexes: indexDrafts(definition.indexes, fields),
    ...(Object.keys(more).length === 0 ? {} : { more }),
  };
}

/**
 * Why a draft cannot be saved as it is meant, undefined where it can: of two fields of one name JSON keeps the last.
 */
export function whyUnsavable({ fields, unreadable }: ClassDraft): string | undefined {
  if (unreadable !== undefined)
    return `The definition as JSON cannot be read, so nothing is saved. ${unreadable.fault}`;
  const names = repeatedNames(fields);
  if (names.length === 0) return undefined;
  return `Two fields are named ${names.join(', ')}; only the last would be kept.`;
}

/** Names that two fields of one level have. Those without a name yet are not meant. */
export function repeatedNames(fields: FieldDraft[]): string[] {
  const names = fields.map(({ name }) => name).filter((name) => name !== '');
  const inside = fields.flatMap(({ members, items }) => [
    ...repeatedNames(members ?? []),
    ...repeatedNames(items?.members ?? []),
  ]);
  return [...new Set([...names.filter((name, index) => names.indexOf(name) !== index), ...inside])];
}
