import type { Dialect } from '../../dialects/dialect.js';
import type { ObjectWords } from '../../dialects/word-dialect.js';
import type { WordSource } from '../../engine/indexes/word-index.js';
import { idBytes, idText } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import { portionsBySize } from '../../engine/statement-groups.js';

/** The characters of objects that become words at once, in some 3 ms: what takes the statements may yield between them. */
const CHARACTERS_AT_ONCE = 256 * 1024;

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

/** A row of the table of words. */
export interface WordRow {
  id: Uint8Array;
  word: Uint8Array;
}

/**
 * The statements that write the words of a class with its objects, in one transaction. An index that is being built takes
 * the same: an object that it has not reached has none of its words or some, never others.
 */
export class WordWrites {
  constructor(
    private readonly dialect: Pick<Dialect, 'words'>,
    private readonly table: string,
    private readonly source: WordSource,
  ) {}

  /** Stores the words of new objects, on condition of a SELECT that finds a row. */
  *insert(objects: readonly ObjectText[], condition?: Sql): Generator<Sql> {
    for (const some of portionsBySize(objects, sizeOfText, CHARACTERS_AT_ONCE))
      yield* this.dialect.words.insert(this.table, this.#wordsOf(some), condition);
  }

  /** Stores all words of objects, of which some may be there. */
  *complete(objects: readonly ObjectText[]): Generator<Sql> {
    for (const some of portionsBySize(objects, sizeOfText, CHARACTERS_AT_ONCE))
      yield* this.dialect.words.complete(this.table, this.#wordsOf(some));
  }

  /** Stores what changes of objects do to their words. */
  *change(changes: readonly ChangedText[]): Generator<Sql> {
    for (const some of portionsBySize(changes, sizeOfChange, CHARACTERS_AT_ONCE))
      yield* this.#changeAtOnce(some);
  }

  /** Finds the words of locked objects, without locks: they change with their objects only. */
  find(ids: readonly string[]): Sql {
    const { table } = this;
    const places = ids.map(() => '?').join(', ');
    return {
      text: `SELECT object_id AS id, word FROM ${table}${this.dialect.words.byObject(table)} WHERE object_id IN (${places})`,
      values: ids.map(idBytes),
    };
  }

  /** Deletes what `find` has found of these objects. */
  remove(rows: readonly WordRow[], ids: readonly string[]): Iterable<Sql> {
    const objects = new Map(ids.map((id) => [id, { id: idBytes(id), words: [] as string[] }]));
    // A Buffer comes from another thread as the Uint8Array that it is.
    for (const { id, word } of rows) objects.get(idText(id))?.words.push(Buffer.from(word).toString());
    const found = [...objects.values()].filter(({ words }) => words.length > 0);
    return found.length > 0 ? this.dialect.words.remove(this.table, found) : [];
  }

  *#changeAtOnce(changes: readonly ChangedText[]): Generator<Sql> {
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
    if (removed.length > 0) yield* this.dialect.words.remove(this.table, removed);
    if (added.length > 0) yield* this.dialect.words.insert(this.table, added);
  }

  #wordsOf(objects: readonly ObjectText[]): ObjectWords[] {
    return objects
      .map(({ id, data }) => ({ id, words: this.source.of(data) }))
      .filter(({ words }) => words.length > 0);
  }
}

function sizeOfText({ data }: ObjectText): number {
  return data.length;
}

function sizeOfChange({ before, after = '' }: ChangedText): number {
  return before.length + after.length;
}
