import type { WordIndex } from '@app/database';
import { type ClassDefinition, FOLDING_VERSION, searchableFields } from '@app/schema';

/** What must happen to the words of a class; a table that is not `index` is dropped. */
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
  return { index: newIndex(firstFreeSlot), isNew: true, nextSlot: firstFreeSlot + 1 };
}

/** An index that is to be built from the first object on. */
export function newIndex(slot: number): WordIndex {
  return { slot, version: FOLDING_VERSION, builtTo: '' };
}
