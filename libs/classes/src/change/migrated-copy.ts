import { pace } from '@app/concurrency';
import {
  ClassCopy,
  type Convert,
  type Database,
  idText,
  type LookupColumn,
  type ObjectRow,
  sharedNow,
  type UnitOfWork,
  type WordSource,
} from '@app/database';
import { type CompiledClass, compileClass, type DefinitionChange } from '@app/schema';
import type { ChangeProgress } from './change-progress.js';
import { Conflicts } from './conflicts.js';
import { converge } from './copy-convergence.js';
import { migrated } from './migrated-object.js';

/** Thrown if the objects must be changed in their own table because their words change too. */
export class WordsWouldChange extends Error {}

interface CopyOptions {
  change: DefinitionChange;
  /** The lookup columns of the copy: their slots are new. */
  columns: readonly LookupColumn[];
  /** Makes the words of the objects; undefined if the change does not keep a word index. */
  words: WordSource | undefined;
  progress: ChangeProgress;
}

/** A copy of a class's objects under a new definition. It is made while others write. */
export class MigratedCopy {
  readonly #copy: ClassCopy;
  readonly #change: DefinitionChange;
  readonly #compiled: CompiledClass;
  readonly #words: WordSource | undefined;
  readonly #progress: ChangeProgress;
  readonly #now = sharedNow();

  constructor(database: Database, classId: string, { change, columns, words, progress }: CopyOptions) {
    this.#copy = new ClassCopy(database, classId, columns);
    this.#change = change;
    this.#compiled = compileClass(change.after);
    this.#words = words;
    this.#progress = progress;
  }

  /** The DDL that it begins with. */
  create(): string[] {
    return this.#copy.create();
  }

  /**
   * Copies the objects, except a few that are written meanwhile. Throws Problem `definition_conflict` with the objects
   * that do not fit, DuplicateKey if two objects share a value of a unique field, NoDiskSpaceForCopy and WordsWouldChange.
   */
  async fill(): Promise<void> {
    this.#progress.begin('copying');
    const copied = await this.#pass((convert) => this.#copy.fill(convert));
    // What is copied again is not counted again.
    this.#progress.beginUncounted('copying');
    const rounds = {
      left: () => this.#copy.left(),
      beside: () => this.#pass((convert) => this.#copy.catchUp(convert)),
      alone: (milliseconds: number) =>
        this.#pass((convert) => this.#copy.catchUpAlone(convert, milliseconds)),
    };
    await converge(rounds, copied);
  }

  /** Copies what is left, and puts the copy in the place of the objects. Throws as `fill` does. */
  async finish(unit: UnitOfWork): Promise<void> {
    this.#progress.beginUncounted('changing');
    await this.#pass((convert) => this.#copy.finish(unit, convert));
  }

  /** Runs a copying step to its end, so that a definition conflict counts all objects that do not fit. */
  async #pass<T>(copy: (convert: Convert) => Promise<T>): Promise<T> {
    const conflicts = new Conflicts();
    const outcome = await copy((rows) => this.#convert(rows, conflicts));
    conflicts.throwIfAny();
    return outcome;
  }

  /** Of rows after the first that does not fit there is nothing to copy. */
  async #convert(rows: readonly ObjectRow[], conflicts: Conflicts): Promise<ObjectRow[]> {
    const converted: ObjectRow[] = [];
    for (const row of rows) {
      if (pace.isDue) await pace.turn();
      const result = migrated(this.#compiled, row, this.#change, this.#now);
      if ('faults' in result) conflicts.add(idText(row.id), result.faults);
      else if (conflicts.count === 0)
        converted.push(result.changed ? this.#changed(row, this.#compiled.serialize(result.document)) : row);
    }
    this.#progress.pass(rows.length);
    return conflicts.count === 0 ? converted : [];
  }

  #changed(row: ObjectRow, data: string): ObjectRow {
    if (this.#words?.changed(row.data, data) !== undefined) throw new WordsWouldChange();
    return { ...row, data, revision: row.revision + 1 };
  }
}
