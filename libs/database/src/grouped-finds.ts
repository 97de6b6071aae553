import type { StoredObject } from './object-row.js';

/** How many ids one statement has: few numbers, so that each is prepared. Places that are left repeat the last id. */
export const FOUND_TOGETHER = [1, 4, 16] as const;
const MOST_TOGETHER = 16;

interface Find {
  id: string;
  resolve: (found: StoredObject | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds objects by their ids. Those that are asked for at the same moment are found by one statement, which costs little
 * more than one of them: a round trip, or the locks of a reader, are paid once. It is sent after the last of them was
 * asked for, so nobody misses what was stored before.
 */
export class GroupedFinds {
  #waiting: Find[] = [];

  /** `read` gets as many ids as a statement has, some repeated, and answers those that exist, in any order. */
  constructor(private readonly read: (ids: readonly string[]) => Promise<StoredObject[]>) {}

  find(id: string): Promise<StoredObject | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      // After the input that has arrived by now has been read, all of whose finds join.
      if (this.#waiting.length === 1) setImmediate(() => this.#findAll());
    });
  }

  #findAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let begin = 0; begin < waiting.length; begin += MOST_TOGETHER) {
      this.#findSome(waiting.slice(begin, begin + MOST_TOGETHER));
    }
  }

  #findSome(finds: readonly Find[]): void {
    const ids = finds.map(({ id }) => id);
    const size = FOUND_TOGETHER.find((places) => places >= ids.length)!;
    while (ids.length < size) ids.push(ids.at(-1)!);
    this.read(ids).then(
      (objects) => {
        const found = new Map(objects.map((object) => [object.id, object]));
        for (const { id, resolve } of finds) resolve(found.get(id));
      },
      (error: unknown) => {
        for (const { reject } of finds) reject(error);
      },
    );
  }
}
