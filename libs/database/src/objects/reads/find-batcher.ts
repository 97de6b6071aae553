import type { StoredObject } from '../../engine/objects/object-row.js';
import { FIND_SIZES } from '../statements/object-statements.js';

const MAX_IDS_PER_STATEMENT = Math.max(...FIND_SIZES);

interface Find {
  id: string;
  resolve: (found: StoredObject | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds objects by their ids. Finds of the same moment share one statement, which costs little more than a single find:
 * a round trip, or the locks of a reader, are paid once. It is sent after the last of these calls, so every caller sees
 * what was stored before its call.
 */
export class FindBatcher {
  #waiting: Find[] = [];

  /** `read` gets the ids of one statement, some repeated, and answers the objects that exist, in any order. */
  constructor(private readonly read: (ids: readonly string[]) => Promise<StoredObject[]>) {}

  /** The object of this id, with those of all finds of the same moment; undefined where there is none. Throws what `read` does. */
  find(id: string): Promise<StoredObject | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      // After the input that has arrived by now is read, so that all its finds join.
      if (this.#waiting.length === 1) setImmediate(() => this.#findAll());
    });
  }

  #findAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let begin = 0; begin < waiting.length; begin += MAX_IDS_PER_STATEMENT) {
      this.#findSome(waiting.slice(begin, begin + MAX_IDS_PER_STATEMENT));
    }
  }

  #findSome(finds: readonly Find[]): void {
    const ids = finds.map(({ id }) => id);
    const size = FIND_SIZES.find((places) => places >= ids.length)!;
    // Places left over repeat the last id.
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
