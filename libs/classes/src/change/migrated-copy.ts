import { LOCKING, pace } from '@app/concurrency';
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
import { migrated } from './migrated-object.js';

/** At most this many objects are left to copy in the transaction that ends the change. */
const FEW_WRITTEN = 500;

/** How long a turn stops the writers, at first and at most. */
const FIRST_TURN_MILLISECONDS = 250;
const MAX_TURN_MILLISECONDS = 2000;

/**
 * Writers go on for some 20 ms between two turns. If a turn gains less than this share of what was left, the next is
 * longer.
 */
const GAIN_OF_TURN = 1 / 8;

/** Thrown if the objects must be changed in their own table because their words change too. */
export class WordsWouldChange extends Error {}

/** How a copy catches up with concurrent writes. */
export interface CopyRounds {
  /** How many objects were written since they were last copied. */
  left(): Promise<number>;
  /** Copies these objects once, while others write. */
  beside(): Promise<void>;
  /** Copies some of them for this time, while all writers wait. */
  alone(milliseconds: number): Promise<void>;
}

/**
 * Copies until few objects are left, however fast others write; `copied` have been copied so far. Rounds beside the
 * writers go on as long as each copies less than half of the objects of the previous one. After that, the writers wait
 * during turns. If not even the longest turn gains enough, more objects are left.
 */
export async function converge(rounds: CopyRounds, copied: number): Promise<void> {
  let left = await rounds.left();
  for (let before = copied; left > FEW_WRITTEN && left < before / 2; left = await rounds.left()) {
    before = left;
    await rounds.beside();
  }
  for (let length = FIRST_TURN_MILLISECONDS; left > FEW_WRITTEN && length <= MAX_TURN_MILLISECONDS; ) {
    const before = left;
    await rounds.alone(length);
    left = await rounds.left();
    if (left > before * (1 - GAIN_OF_TURN)) length *= 2;
  }
}

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
   * that do not fit, DuplicateKey if two objects share a value of a unique field, NoDiskSpaceForCopy and
   * WordsWouldChange.
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
        this.#pass((convert) => this.#copy.catchUpAlone(convert, milliseconds), LOCKING),
    };
    await converge(rounds, copied);
  }

  /** Copies what is left, and puts the copy in the place of the objects. Throws as `fill` does. */
  async finish(unit: UnitOfWork): Promise<void> {
    this.#progress.beginUncounted('changing');
    await this.#pass((convert) => this.#copy.finish(unit, convert), LOCKING);
  }

  /** Runs a copying step to its end, so that a definition conflict counts all objects that do not fit. */
  async #pass<T>(copy: (convert: Convert) => Promise<T>, owner?: string): Promise<T> {
    const conflicts = new Conflicts();
    const outcome = await copy((rows) => this.#convert(rows, conflicts, owner));
    conflicts.throwIfAny();
    return outcome;
  }

  /** Of rows after the first that does not fit there is nothing to copy. Takes turns of an owner (`pace`). */
  async #convert(
    rows: readonly ObjectRow[],
    conflicts: Conflicts,
    owner: string | undefined,
  ): Promise<ObjectRow[]> {
    const converted: ObjectRow[] = [];
    for (const row of rows) {
      if (pace.isDue) await pace.turn(owner);
      const result = await migrated(this.#compiled, row, this.#change, this.#now, owner);
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
