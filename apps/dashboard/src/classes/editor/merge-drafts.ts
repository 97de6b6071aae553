import type { ObjectClass } from '../../api/classes.js';
import type { Choices, Difference } from '../../conflict/merge.js';
import { differencesOf } from '../../conflict/merge.js';
import { type ClassDraft, draftOf, type FieldDraft, fieldDefinition } from './draft.js';
import type { IndexDraft, IndexKey } from './indexes.js';
import { labelDrafts, namedLabels } from './labels.js';

/** The parts of a definition that are no fields; no field can have a name with blanks. */
const DESCRIPTION = 'Description of the class';
const LABELS = 'Title and cover';
const TIME_STAMPS = 'Time stamps of objects';
const INDEXES = 'Compound indexes';

/** The differences between two edits of one definition, field by field. A renamed field is still the same. */
export function differencesOfDrafts(
  before: ObjectClass,
  mine: ClassDraft,
  theirs: ObjectClass,
): Difference[] {
  const versions = [draftOf(before, true), mine, draftOf(theirs, true)].map(partsOf) as [Parts, Parts, Parts];
  const names = new Set(versions.flatMap((parts) => Object.keys(parts)));
  return differencesOf(...versions, [...names]);
}

/** Their definition with the parts of mine that are kept, as an edit of theirs. */
export function mergeDrafts(
  before: ObjectClass,
  mine: ClassDraft,
  theirs: ObjectClass,
  choices: Choices,
): ClassDraft {
  const current = draftOf(theirs, true);
  const [ours, others] = [byKey(mine.fields), byKey(current.fields)];
  const merged = new Map<string, FieldDraft>();
  for (const key of mergedOrder(Object.keys(before.fields), [...ours.keys()], [...others.keys()])) {
    const [kept, theirField] = [ours.get(key), others.get(key)];
    if (choices[key] !== 'mine' && theirField !== undefined) merged.set(key, theirField);
    if (choices[key] === 'mine' && kept !== undefined)
      merged.set(key, { ...kept, storedName: theirField && key });
  }
  const { description } = choices[DESCRIPTION] === 'mine' ? mine : current;
  const { timestamps } = choices[TIME_STAMPS] === 'mine' ? mine : current;
  const labels = choices[LABELS] === 'mine' ? mine : current;
  const fields = [...merged.values()];
  const indexes = indexesByKey(choices[INDEXES] === 'mine' ? mine : current)
    .map((index): IndexDraft => index.map((key) => ({ ...key, ...atField(key, merged) })))
    .filter((index) => index.every(({ field }) => field !== REMOVED));
  return {
    ...current,
    description,
    labels: labelDrafts(namedLabels(labels.labels, labels.fields), fields),
    timestamps,
    fields,
    indexes,
  };
}

type Parts = Record<string, unknown>;

function partsOf(draft: ClassDraft): Parts {
  const { description, labels, timestamps, fields } = draft;
  const named = namedLabels(labels, fields);
  const parts: Parts = {
    ...(description.trim() === '' ? {} : { [DESCRIPTION]: description }),
    ...(Object.keys(named).length === 0 ? {} : { [LABELS]: named }),
    ...(timestamps ? { [TIME_STAMPS]: timestamps } : {}),
  };
  for (const [key, field] of byKey(fields)) {
    const { renamedFrom: _, ...definition } = fieldDefinition(field);
    parts[key] = { [field.name]: definition };
  }
  const indexes = indexesByKey(draft).map((index) =>
    index.map(({ name, descending }) => (descending ? '-' : '') + name),
  );
  if (indexes.length > 0) parts[INDEXES] = indexes;
  return parts;
}

/** Fields by the name under which they are stored; new ones by the name they have been given. */
function byKey(fields: readonly FieldDraft[]): Map<string, FieldDraft> {
  const stored = new Set(fields.map(({ storedName }) => storedName));
  const keyOf = ({ name, storedName }: FieldDraft) =>
    storedName ?? (stored.has(name) ? `${name} (new)` : name);
  return new Map(fields.map((field) => [keyOf(field), field]));
}

/** Their order, unless I have moved fields; what only the other one has comes last. */
function mergedOrder(before: string[], mine: string[], theirs: string[]): string[] {
  const kept = before.filter((key) => mine.includes(key));
  const moved = kept.join() !== mine.filter((key) => before.includes(key)).join();
  return [...new Set(moved ? [...mine, ...theirs] : [...theirs, ...mine])];
}

const REMOVED = '';

/** The field of a key among those that are kept; time stamps are no fields. */
function atField({ field, name }: IndexKey, merged: ReadonlyMap<string, FieldDraft>) {
  return field === undefined ? {} : { field: merged.get(name)?.key ?? REMOVED };
}

/** Indexes by the names under which their fields are stored, which a rename of one side does not change. */
function indexesByKey({ fields, indexes }: ClassDraft): IndexDraft[] {
  const names = new Map([...byKey(fields)].map(([name, { key }]) => [key, name]));
  return indexes.map((index) =>
    index.map((key) => ({ ...key, name: names.get(key.field ?? '') ?? key.name })),
  );
}
