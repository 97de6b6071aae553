/**
 * The words of the objects of a class, as its row knows them. The table is named by slot, as lookup columns are, so what is
 * built again never meets what was there before.
 */
export interface WordIndex {
  slot: number;
  /** The version of the folding that they were made by. */
  version: number;
  /**
   * It is being built: of objects up to this id, hexadecimal, all words are there; of later ones those of writes since.
   * Undefined: it is complete.
   */
  builtTo?: string;
  /** Where the building ends: the last object, hexadecimal, when it began. Those of later ones were made with their writes. */
  buildsTo?: string;
}

/** Words that a change of an object takes away and adds. */
interface WordDifference {
  removed: readonly string[];
  added: readonly string[];
}

/** What makes words of the stored text of objects. */
export interface WordSource {
  /** Throws DatabaseUnavailable where this process folds otherwise than the index was made. */
  of(data: string): readonly string[];
  /** Undefined where the words stay. Throws as `of`. */
  changed(before: string, after: string): WordDifference | undefined;
}

/** The name of a table of words. */
export function wordTableName(classId: string, slot: number): string {
  return `w_${classId}_${slot}`;
}
