import { mayKnowClass } from '@app/auth';
import { type RetryPolicy, retry } from '@app/concurrency';
import { type ClassEntity, Database, StaleClass, WordsIncomplete } from '@app/database';
import { Limits } from '@app/http';
import { Problem, unavailable } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DelayedReplacements } from './delayed-replacements.js';
import { type ObjectClass, openClass } from './object-class.js';
import { type PendingDefinition, pendingElsewhere } from './pending-definition.js';
import { findRow, unknownClass } from './stored-class.js';

/** How long a cached class is used without checking for changes by other instances. Writes check anyway. */
const TRUSTED_MILLISECONDS = 2000;

/**
 * The cache keeps at most this many compiled classes, with definitions of at most this total size: a megabyte of `enum`
 * values takes some 12 MiB once compiled. An evicted class is compiled again at its next use.
 */
const MAX_CACHED_CLASSES = 500;
const MAX_CACHED_CHARACTERS = 8 * 1024 * 1024;

/** The maximum number of attempts of an operation whose class changes each time. */
const ATTEMPTS = 20;

/** From this attempt on, the replacements of the class by this process wait for the operation. */
const DELAYS_REPLACEMENTS = 4;

/** The maximum number of attempts of a class change that another change overtakes each time. */
const CHANGE_ATTEMPTS = 5;

/** A class as the database has it. */
interface ReadClass {
  row: ClassEntity | null;
  /** The pending definitions of changes by other processes. */
  elsewhere: readonly PendingDefinition[];
}

interface Entry {
  objectClass: ObjectClass;
  checkedAt: number;
  /** The read under way, which began when the cached class was no longer trusted. */
  reading?: Promise<ReadClass> | undefined;
}

/** Cache of the compiled classes that this process used last. */
@Injectable()
export class ClassRegistry {
  /**
   * If a class is evicted while in use, two tables for it may exist at a time. That is safe: like tables of two
   * processes, they rely on locks and comparisons in the database.
   */
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_CACHED_CLASSES,
    maxSize: MAX_CACHED_CHARACTERS,
  });
  /** Counts invalidations. */
  #changes = 0;
  readonly #delayed = new DelayedReplacements();
  /** Of changes by this process that go on for long, by the id of the class. */
  readonly #pending = new Map<string, readonly PendingDefinition[]>();
  /** Changes of this process that have ended lately: their rows may still say that they go on. */
  readonly #ended = new LRUCache<string, true>({ max: 1000 });

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  /**
   * The class of this name. Throws Problem `class_not_found`, which names another class only where these scopes tell of
   * it.
   */
  get(name: string, scopes: readonly string[] = []): ObjectClass | Promise<ObjectClass> {
    return this.remembered(name) ?? this.#load(name, scopes);
  }

  /** The class of this name, if it was read within the last 2 s. */
  remembered(name: string): ObjectClass | undefined {
    const entry = this.#entries.get(name);
    const isTrusted = entry !== undefined && performance.now() - entry.checkedAt < TRUSTED_MILLISECONDS;
    return isTrusted ? entry.objectClass : undefined;
  }

  /** Adds the definition that a long change brings. Until `removePending`, written objects must fit it as well. */
  addPending(classId: string, pending: PendingDefinition): void {
    this.#setPending(classId, pending.className, [...this.#pendingOf(classId), pending]);
  }

  /** Removes the definition of a change that has ended, made or not. */
  removePending(classId: string, pending: PendingDefinition): void {
    this.#ended.set(pending.changeId, true);
    const others = this.#pendingOf(classId).filter((one) => one !== pending);
    this.#setPending(classId, pending.className, others);
  }

  #pendingOf(classId: string): readonly PendingDefinition[] {
    return this.#pending.get(classId) ?? [];
  }

  #setPending(classId: string, className: string, pending: readonly PendingDefinition[]): void {
    const before = this.#pendingOf(classId);
    if (pending.length === 0) this.#pending.delete(classId);
    else this.#pending.set(classId, pending);
    const objectClass = this.#entries.peek(className)?.objectClass;
    if (objectClass?.id !== classId) return;
    setPending(objectClass, [...pending, ...objectClass.pending.filter((one) => !before.includes(one))]);
  }

  /** Invalidates a class: its next use reads it from the database. */
  forget(name: string): void {
    this.#entries.delete(name);
    this.#changes++;
  }

  /**
   * Runs `work` with a class, and retries with the current class whenever it has changed meanwhile: nothing is refused
   * by a definition that another instance has replaced. Throws Problem `class_not_found` once the class is deleted.
   */
  async use<T>(objectClass: ObjectClass, work: (objectClass: ObjectClass) => Promise<T>): Promise<T> {
    let current = objectClass;
    let release: (() => void) | undefined;
    try {
      // No `retry`: each attempt has another class, and nearly all writes pass here once.
      for (let attempt = 1; ; attempt++) {
        try {
          return await work(current);
        } catch (error) {
          if (!(error instanceof StaleClass || (await this.#isOutdated(current, error)))) throw error;
          if (attempt === ATTEMPTS) throw classIsChanging(error);
          if (attempt + 1 === DELAYS_REPLACEMENTS) release = this.#delayed.hold(current.name);
          this.forget(current.name);
          current = await this.get(current.name);
        }
      }
    } finally {
      release?.();
    }
  }

  /** Waits, 1 s at most, for operations that were retried several times because the class changed under them. */
  beforeReplacement(name: string): Promise<void> {
    return this.#delayed.released(name);
  }

  /** Whether the class that caused a refusal is no longer the current one. */
  async #isOutdated({ id, name, revision }: ObjectClass, refusal: unknown): Promise<boolean> {
    // Another instance may have built its words.
    if (refusal instanceof WordsIncomplete) return areComplete(await this.#load(name, [], false));
    if (!(refusal instanceof Problem && refusal.status === 400)) return false;
    const now = await this.#load(name, [], false);
    return now.id !== id || now.revision !== revision;
  }

  /** Unless it `mayShare` a read, nothing is answered that was read before. */
  async #load(name: string, scopes: readonly string[], mayShare = true): Promise<ObjectClass> {
    const changes = this.#changes;
    const entry = this.#entries.peek(name);
    const isShared = mayShare && entry !== undefined;
    const { row, elsewhere } = await (isShared ? this.#readAgain(name, entry) : this.#read(name, entry));
    if (row === null) {
      this.#entries.delete(name);
      throw await unknownClass(this.database, name, (other) => mayKnowClass(scopes, other));
    }
    const objectClass = this.#opened(row, changes);
    const own = this.#pendingOf(row.id);
    const others = elsewhere.filter(
      ({ changeId }) => !this.#ended.has(changeId) && own.every((one) => one.changeId !== changeId),
    );
    setPending(objectClass, [...own, ...others]);
    return objectClass;
  }

  /** Single flight: all that find at the same moment that a class is not trusted any more have it read once. */
  #readAgain(name: string, entry: Entry): Promise<ReadClass> {
    entry.reading ??= this.#read(name, entry).finally(() => {
      entry.reading = undefined;
    });
    return entry.reading;
  }

  async #read(name: string, entry: Entry | undefined): Promise<ReadClass> {
    const [row, elsewhere] = await Promise.all([
      findRow(this.database, name),
      pendingElsewhere(this.database, name, entry?.objectClass.pending ?? []),
    ]);
    return { row, elsewhere };
  }

  #opened(row: ClassEntity, changesBefore: number): ObjectClass {
    const known = this.#entries.get(row.name)?.objectClass;
    const unchanged =
      known?.id === row.id && known.revision === row.revision && areComplete(known) === areComplete(row);
    const objectClass = unchanged ? known : openClass(this.database, row, this.limits.jsonBytes);
    // A row that was read before an invalidation must not be cached after it.
    if (changesBefore === this.#changes) {
      // One that is larger than all together may be has the cache for itself.
      const size = Math.min(row.definition.length, MAX_CACHED_CHARACTERS);
      this.#entries.set(row.name, { objectClass, checkedAt: performance.now() }, { size });
    }
    return objectClass;
  }
}

/** A change that is made already is told of for a moment. */
function setPending(objectClass: ObjectClass, pending: readonly PendingDefinition[]): void {
  objectClass.pending = pending.filter(({ state }) => state.revision === objectClass.revision);
}

/** Words become complete without another revision. */
function areComplete({ words }: Pick<ObjectClass, 'words'>): boolean {
  return words?.builtTo === undefined;
}

/**
 * The error that ends an operation whose class changed during each attempt; `error` ended the last one. It is the
 * engine's error if a table or column was missing each time, since an operator may have dropped it.
 */
function classIsChanging(error: unknown): unknown {
  if (error instanceof StaleClass && error.cause !== undefined) return error.cause;
  return unavailable('The class is being changed; try again.');
}

const WHEN_STALE: RetryPolicy = {
  when: (error) => error instanceof StaleClass,
  attempts: CHANGE_ATTEMPTS,
  giveUp: classIsChanging,
};

/**
 * Runs a change of a class, and retries it from its beginning whenever the class has changed since it was read
 * (StaleClass). Throws Problem `unavailable` after too many attempts.
 */
export function retryWhenStale<T>(change: () => Promise<T>): Promise<T> {
  return retry(change, WHEN_STALE);
}
