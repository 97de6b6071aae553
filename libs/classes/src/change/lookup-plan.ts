import { type CompoundIndex, compoundIndexes, type LookupColumn, type WordIndex } from '@app/database';
import {
  type ClassDefinition,
  type FieldDefinition,
  FOLDING_VERSION,
  indexKeys,
  searchableFields,
  TIME_STAMP_FIELD,
  TIME_STAMPS,
  valueKind,
} from '@app/schema';
import { newWordIndex } from '../registry/word-source.js';

/** Characters of a date or datetime in its stored form, at most. Only compound indexes need to know. */
const MOMENT_CHARACTERS = 24;

/** The changes to the lookup columns and indexes of a table. Columns that are not in `columns` are dropped. */
export interface LookupPlan {
  /** The columns of the new revision, with their indexes. */
  columns: LookupColumn[];
  added: LookupColumn[];
  /** Indexes that are added after the columns: compound ones, and those of columns that had none of their own. */
  addedIndexes: (CompoundIndex | LookupColumn)[];
  nextSlot: number;
}

/**
 * Compares the columns of a table with those of a definition. A column that differs is created again, and so is a
 * compound index of it; whether it has an index of its own does not change a column.
 */
export function planLookup(
  definition: ClassDefinition,
  present: readonly LookupColumn[],
  firstFreeSlot: number,
): LookupPlan {
  const columns: LookupColumn[] = [];
  const added: LookupColumn[] = [];
  const addedIndexes: LookupPlan['addedIndexes'] = [];
  let nextSlot = firstFreeSlot;
  const { indexes = [] } = definition;
  const named = new Set(indexes.flatMap((index) => indexKeys(index).map(({ field }) => field)));
  for (const [field, fieldDefinition] of lookedUp(definition)) {
    const wanted = columnFor(field, fieldDefinition, named.has(field));
    if (wanted === undefined) continue;
    const kept = present.find((column) => isLike(column, wanted, fieldDefinition));
    const column: LookupColumn = {
      slot: kept?.slot ?? nextSlot++,
      ...wanted,
      ...(kept?.characters && { characters: kept.characters }),
    };
    if (kept === undefined) added.push(column);
    else if (kept.indexed === false && column.indexed !== false) addedIndexes.push(column);
    columns.push(column);
  }
  for (const index of indexes) {
    const keys = keysOf(index, columns);
    const kept = compoundIndexes(present).find((one) => JSON.stringify(one.keys) === JSON.stringify(keys));
    const compound = kept ?? { slot: nextSlot++, keys };
    if (kept === undefined) addedIndexes.push(compound);
    const first = columns.find(({ slot }) => slot === keys[0]!.slot)!;
    first.compound = [...(first.compound ?? []), compound];
  }
  return { columns, added, addedIndexes, nextSlot };
}

/** The column of a field, without its slot; undefined where it needs none. */
function columnFor(
  field: string,
  { type, indexed, unique }: FieldDefinition,
  isNamed: boolean,
): Omit<LookupColumn, 'slot'> | undefined {
  const kind = valueKind(type);
  if (kind === 'any' || !(indexed || unique || isNamed)) return undefined;
  return {
    field,
    kind,
    unique: unique === true,
    ...(!indexed && !unique && { indexed: false as const }),
    ...(isNamed && isMoment(type) && { characters: MOMENT_CHARACTERS }),
  };
}

/** Whether a column can stay as the wanted one: they are equal apart from slot and indexes, or it is long enough. */
function isLike(
  column: LookupColumn,
  wanted: Omit<LookupColumn, 'slot'>,
  { type }: FieldDefinition,
): boolean {
  return (
    column.field === wanted.field &&
    column.kind === wanted.kind &&
    column.unique === wanted.unique &&
    (column.characters === wanted.characters || (wanted.characters === undefined && isMoment(type)))
  );
}

function isMoment(type: FieldDefinition['type']): boolean {
  return type === 'date' || type === 'datetime';
}

/** The first key always ascends: an index with a descending first key is the same index read backwards. */
function keysOf(index: readonly string[], columns: readonly LookupColumn[]): CompoundIndex['keys'] {
  const keys = indexKeys(index);
  return keys.map(({ field, descending }) => ({
    slot: columns.find((column) => column.field === field)!.slot,
    descending: descending !== keys[0]!.descending,
  }));
}

/** The fields, and the other members with an index. */
function lookedUp({ fields, timestamps }: ClassDefinition): [name: string, field: FieldDefinition][] {
  const stamps = timestamps ? TIME_STAMPS : [];
  return [
    ...Object.entries(fields),
    ...stamps.map((name): [string, FieldDefinition] => [name, { ...TIME_STAMP_FIELD, indexed: true }]),
  ];
}

/** The change to the word index of a class. A table other than that of `index` is dropped. */
export interface WordPlan {
  /** Null where the class has no searchable fields. */
  index: WordIndex | null;
  /** Whether the index is to be made. */
  isNew: boolean;
  nextSlot: number;
}

/** An index is kept while the same fields are searchable, whatever becomes of their values. */
export function planWords(
  before: ClassDefinition | undefined,
  after: ClassDefinition,
  present: WordIndex | null,
  firstFreeSlot: number,
): WordPlan {
  const fields = searchableFields(after);
  if (fields.length === 0) return { index: null, isNew: false, nextSlot: firstFreeSlot };
  const isKept =
    present?.version === FOLDING_VERSION &&
    before !== undefined &&
    fields.join() === searchableFields(before).join();
  if (isKept) return { index: present, isNew: false, nextSlot: firstFreeSlot };
  return { index: newWordIndex(firstFreeSlot), isNew: true, nextSlot: firstFreeSlot + 1 };
}
