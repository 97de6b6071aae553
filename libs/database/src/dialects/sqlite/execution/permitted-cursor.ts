import type { Release, Semaphore } from '@app/concurrency';
import type { StoredObject } from '../../../engine/objects/object-row.js';
import type { RowCursor } from '../../../engine/sql.js';

/** A permit of a large answer. */
interface Permit {
  release: Release;
  /** Those that all large answers share. */
  permits: Semaphore;
}

/** A row cursor that gives its permit back at its end. `take` answers the next objects, none after the last one. */
export function permittedCursor(
  { release, permits }: Permit,
  take: () => Promise<StoredObject[]>,
  close: () => void,
): RowCursor<StoredObject> {
  const end = () => {
    close();
    release();
  };
  return {
    next: async () => {
      try {
        const some = await take();
        if (some.length > 0) return some;
        end();
        return undefined;
      } catch (error) {
        end();
        throw error;
      }
    },
    close: end,
    isAwaited: () => permits.isAwaited,
  };
}
