import type { Sql } from '../engine/sql.js';

/** The words of an object; at least one. */
export interface ObjectWords {
  id: Buffer;
  words: readonly string[];
}

/**
 * How one engine keeps the words of a class: rows of `word`, as bytes of UTF-8 so that they are in the order of code
 * points, and `object_id`. By either the other is found without the row.
 */
export interface WordDialect {
  /** Makes the table. */
  create(table: string): string[];

  /** Hints behind the name of the table: find objects by a word, or words by an object. */
  byWord(table: string): string;
  byObject(table: string): string;

  /** Statements that store words, on condition of a SELECT that finds a row. Each may be made on demand. */
  insert(table: string, objects: readonly ObjectWords[], condition?: Sql): Iterable<Sql>;

  /** The same for words of which some may be there already. */
  complete(table: string, objects: readonly ObjectWords[]): Iterable<Sql>;

  /** Where the words of many objects are staged first; undefined: as many statements store them as quickly. */
  staging?: WordStaging;

  /** Statements that delete words by their keys, so that no gaps are locked. */
  remove(table: string, objects: readonly ObjectWords[]): Iterable<Sql>;

  /**
   * Deletes all words of objects; undefined where that would lock gaps, so that they have to be found first
   * (`wordsOf`).
   */
  removeAll?(table: string, ids: readonly Buffer[]): Sql;

  /** Finds the words of objects, without locks; undefined where there is `removeAll`. */
  wordsOf?(table: string, ids: readonly Buffer[]): Sql;
}

/**
 * A staging table for one transaction at a time, whose words are stored in their order: each page of the class's table
 * is written once.
 */
interface WordStaging {
  /** Takes words by `insert`. It is empty at first. */
  table: string;
  /** Statements that store what is staged as `insert` or `complete` would, and empty the table. */
  store(table: string, insert: 'insert' | 'complete', condition?: Sql): Sql[];
}
