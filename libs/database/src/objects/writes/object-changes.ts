import type { StoredObject } from '../../engine/objects/object-row.js';
import type { StoredResponse } from '../statements/stored-response.js';
import type { ChangedText } from '../words/word-writes.js';

/** A change of an object. Members left out stay as they are; where all are, so does the revision. */
export interface ObjectChange {
  data?: string;
  /** Descriptors; null for none. */
  attachments?: string | null;
  removed?: true;
  /** It changes values of unique fields, which therefore have to be free at this point. */
  claims?: boolean;
  /** The answer stored with it. */
  response?: StoredResponse;
}

/** A change, and of which object. */
export interface ChangedObject extends ObjectChange {
  id: string;
  /** The object is new, under an id that was made within the change. Only where the update says that it `creates`. */
  created?: true;
}

/** How far a change raises the revision of its object. */
function raiseOf({ data, attachments }: ObjectChange): number {
  return data === undefined && attachments === undefined ? 0 : 1;
}

/** An object after a change; the same if that removes it. */
export function applyChange(stored: StoredObject, change: ObjectChange): StoredObject {
  const { data = stored.data, attachments = stored.attachments } = change;
  return { id: stored.id, revision: stored.revision + raiseOf(change), data, attachments };
}

/** What is to be written to an object, by one or several changes. */
export interface PendingWrite {
  id: string;
  data: string | undefined;
  attachments: string | null | undefined;
  /** How far the revision rises. */
  raise: number;
}

interface Pending extends PendingWrite {
  /** It takes unique values: the database has to check them before the next write to the same object. */
  claims: boolean;
}

/**
 * Locked objects, as successive changes leave them, and the writes of all changes: one for each object, except where a
 * change in between takes values of unique fields, which the database has to check.
 */
export class PendingWrites {
  readonly #objects = new Map<string, StoredObject>();
  readonly #rounds: Map<string, Pending>[] = [new Map()];
  readonly #removed: string[] = [];
  readonly #created: { id: string; data: string }[] = [];

  constructor(private readonly found: readonly StoredObject[]) {
    for (const stored of found) this.#objects.set(stored.id, stored);
  }

  /** The objects whose data is another one, or gone, after all changes. */
  get changedTexts(): ChangedText[] {
    return this.found.flatMap(({ id, data: before }) => {
      const after = this.#objects.get(id)?.data;
      return after === before ? [] : { id, before, after };
    });
  }

  /** The objects that exist after the changes so far, in the order of the ids. */
  find(ids: readonly string[]): StoredObject[] {
    return ids.flatMap((id) => this.#objects.get(id) ?? []);
  }

  /** Adds changes of objects that `find` has answered, and new objects. */
  add(changes: readonly ChangedObject[]): void {
    for (const change of changes) {
      const { id } = change;
      if (change.created) {
        this.#created.push({ id, data: change.data! });
        continue;
      }
      if (change.removed) {
        this.#objects.delete(id);
        this.#removed.push(id);
        // Without claims its write need not be made any more.
        if (this.#rounds.at(-1)!.get(id)?.claims === false) this.#rounds.at(-1)!.delete(id);
        continue;
      }
      this.#objects.set(id, applyChange(this.#objects.get(id)!, change));
      if (raiseOf(change) > 0) this.#write(change);
    }
  }

  /** Writes to be made round by round; a round has one for each object at most, in the order of the changes. */
  get rounds(): PendingWrite[][] {
    return this.#rounds.map((round) => [...round.values()]);
  }

  /** New objects, to be stored after all writes, which may give up values that they take. */
  get created(): readonly { id: string; data: string }[] {
    return this.#created;
  }

  /** Objects to be removed after all writes. */
  get removed(): readonly string[] {
    return this.#removed;
  }

  #write(change: ChangedObject): void {
    const { id, claims = false } = change;
    if (this.#rounds.at(-1)!.get(id)?.claims) this.#rounds.push(new Map());
    const round = this.#rounds.at(-1)!;
    const before = round.get(id);
    // At the end: earlier writes may give up values that it takes.
    round.delete(id);
    const { data = before?.data, attachments = before?.attachments } = change;
    round.set(id, { id, data, attachments, raise: (before?.raise ?? 0) + 1, claims });
  }
}
