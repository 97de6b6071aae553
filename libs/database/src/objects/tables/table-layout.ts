import type { LookupColumn } from '../../engine/indexes/table-index.js';
import type { WordSource } from '../../engine/indexes/word-index.js';

/** The name of the table of a class. */
export function tableName(classId: string): string {
  return `c_${classId}`;
}

/** What a table of objects must know of its class; one such value per revision. */
export interface TableLayout {
  classId: string;
  revision: number;
  columns: readonly LookupColumn[];
  /** Undefined where the class has no searchable fields. */
  words?: WordLayout | undefined;
}

/** How a table must know the words of its objects. */
interface WordLayout {
  slot: number;
  source: WordSource;
  /** Whether a search finds all objects. */
  isComplete: boolean;
}
