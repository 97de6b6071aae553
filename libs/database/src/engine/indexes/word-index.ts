/**
 * The word index of a class, as its row describes it. The table is named by slot, as lookup columns are, so a rebuilt
 * index never meets the old one.
 */
export interface WordIndex {
  slot: number;
  /** The version of the text folding that made the words. */
  version: number;
  /**
   * While the index is being built: the id (hexadecimal) up to which all words are there. Of later objects, only those
   * written since have words. Undefined: the index is complete.
   */
  builtTo?: string;
  /** The id (hexadecimal) of the last object when the building began; later objects got their words when written. */
  buildsTo?: string;
}

/** Words that a change of an object takes away and adds. */
interface WordDifference {
  removed: readonly string[];
  added: readonly string[];
}

/** What makes words of the stored text of objects. */
export interface WordSource {
  /** Throws DatabaseUnavailable if this process folds texts differently from how the index was made. */
  of(data: string): readonly string[];
  /** Undefined if the words stay the same. Throws as `of` does. */
  changed(before: string, after: string): WordDifference | undefined;
}

/** The name of a table of words. */
export function wordTableName(classId: string, slot: number): string {
  return `w_${classId}_${slot}`;
}
