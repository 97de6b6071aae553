import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectWords } from '../../dialects/word-dialect.js';
import type { WordSource } from '../../engine/indexes/word-index.js';
import { idBytes, idText } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import { portionsBySize } from '../../engine/statement-groups.js';

/**
 * The characters of objects that become words at once, in some 3 ms: what takes the statements may yield between them.
 */
const CHARACTERS_AT_ONCE = 256 * 1024;

/** Characters of words that one statement deletes: some thousand words, in some milliseconds. */
const REMOVED_CHARACTERS_AT_ONCE = 64 * 1024;

/** An object and its data. */
interface ObjectText {
  id: Buffer;
  data: string;
}

/** An object whose data was replaced, or removed with the object. */
export interface ChangedText {
  id: string;
  before: string;
  /** Undefined: the object is gone. */
  after: string | undefined;
}

/** What is to be done to the words of some objects. */
interface WordDifference {
  removed: readonly ObjectWords[];
  added: readonly ObjectWords[];
}

/** That of a portion, made on demand. */
type Portion = () => WordDifference;

/** A row of what finds the words of objects (`WordDialect.wordsOf`). */
export interface WordRow {
  id: Buffer;
  /** A JSON array. */
  words: string;
}

/**
 * The statements that write the words of a class with its objects, in one transaction. An index that is being built
 * takes the same: an object that it has not reached has none of its words or some, never others.
 */
export class WordWrites {
  constructor(
    private readonly dialect: Pick<Dialect, 'words'>,
    private readonly table: string,
    private readonly source: WordSource,
  ) {}

  /** Stores the words of new objects, on condition of a SELECT that finds a row. */
  insert(objects: readonly ObjectText[], condition?: Sql): Generator<Sql> {
    return this.#write(this.#portionsOf(objects), 'insert', condition);
  }

  /** Stores all words of objects, of which some may be there. */
  complete(objects: readonly ObjectText[]): Generator<Sql> {
    return this.#write(this.#portionsOf(objects), 'complete');
  }

  /** Stores what changes of objects do to their words. */
  change(changes: readonly ChangedText[]): Generator<Sql> {
    const portions = portionsBySize(changes, sizeOfChange, CHARACTERS_AT_ONCE);
    return this.#write(
      portions.map((some) => () => this.#differenceOf(some)),
      'insert',
    );
  }

  /**
   * Finds the words of locked objects, without locks: they change with their objects only. Undefined: there is no need.
   */
  find(ids: readonly string[]): Sql | undefined {
    return this.dialect.words.wordsOf?.(this.table, ids.map(idBytes));
  }

  /** Deletes the words of these objects, which `find` has found: of a thousand objects up to a million. */
  *remove(rows: readonly WordRow[], ids: readonly string[]): Generator<Sql> {
    const { table } = this;
    const { words } = this.dialect;
    if (words.removeAll !== undefined) {
      yield words.removeAll(table, ids.map(idBytes));
      return;
    }
    const removed = new Set(ids);
    const found = rows.filter(({ id }) => removed.has(idText(id)));
    for (const some of portionsBySize(found, (row) => row.words.length, REMOVED_CHARACTERS_AT_ONCE))
      yield* words.remove(
        table,
        some.map((row) => ({ id: row.id, words: JSON.parse(row.words) as string[] })),
      );
  }

  *#write(portions: readonly Portion[], insert: 'insert' | 'complete', condition?: Sql): Generator<Sql> {
    const { table } = this;
    const { words } = this.dialect;
    const staging = portions.length > 1 ? words.staging : undefined;
    for (const portion of portions) {
      const { removed, added } = portion();
      if (removed.length > 0) yield* words.remove(table, removed);
      if (added.length === 0) continue;
      yield* staging === undefined
        ? words[insert](table, added, condition)
        : words.insert(staging.table, added);
    }
    if (staging !== undefined) yield* staging.store(table, insert, condition);
  }

  #portionsOf(objects: readonly ObjectText[]): Portion[] {
    return portionsBySize(objects, sizeOfText, CHARACTERS_AT_ONCE).map((some) => () => ({
      removed: [],
      added: this.#wordsOf(some),
    }));
  }

  #wordsOf(objects: readonly ObjectText[]): ObjectWords[] {
    return objects
      .map(({ id, data }) => ({ id, words: this.source.of(data) }))
      .filter(({ words }) => words.length > 0);
  }

  #differenceOf(changes: readonly ChangedText[]): WordDifference {
    const removed: ObjectWords[] = [];
    const added: ObjectWords[] = [];
    for (const { id, before, after } of changes) {
      const difference =
        after === undefined
          ? { removed: this.source.of(before), added: [] }
          : this.source.changed(before, after);
      if (difference === undefined) continue;
      const bytes = idBytes(id);
      if (difference.removed.length > 0) removed.push({ id: bytes, words: difference.removed });
      if (difference.added.length > 0) added.push({ id: bytes, words: difference.added });
    }
    return { removed, added };
  }
}

function sizeOfText({ data }: ObjectText): number {
  return data.length;
}

function sizeOfChange({ before, after = '' }: ChangedText): number {
  return before.length + after.length;
}
