import { queryOptions } from '@tanstack/react-query';
import { AttemptKey } from './client/lost-attempts.js';
import { ApiProblem, hasCode } from './client/problem.js';
import { withinRate } from './client/rate.js';
import { type Choice, deleteObjects, listIds, listObjects, updateObjects } from './objects.js';

/** As many ids as a batch of the API takes, and a page of it has. */
const MAX_AT_ONCE = 1000;

/** Where the operator limits rates, a batch that is refused for now is sent again after so long. */
const PAUSE_MILLISECONDS = 2000;

const isOverRate = (error: unknown) => error instanceof ApiProblem && error.status === 429;

/** Answers the ids that are changed or deleted next, and undefined at the end. What it throws, the next call tries again. */
export type IdSource = () => Promise<string[] | undefined>;

/**
 * How many objects match, and the last of them, which bounds what is deleted: those that are created later stay. Read
 * once in each round.
 */
export const matchingQuery = (className: string, { query, search }: Choice, round: number) =>
  queryOptions({
    queryKey: ['matching', className, { query, search, round }],
    queryFn: async ({ signal }) => {
      const newest = { page: 1, limit: 1, query, search, sort: '-_id' };
      const { metadata, objects } = await listObjects(className, newest, signal);
      return { total: metadata.total, last: objects[0]?._id ?? '' };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** These ids. */
export function idsOf(ids: Iterable<string>): IdSource {
  const left = [...ids];
  return async () => (left.length === 0 ? undefined : left.splice(0, MAX_AT_ONCE));
}

/** The ids of all that match, from the oldest up to `last`. Each page is read when those before are deleted. */
export function idsMatching(className: string, choice: Choice, last: string): IdSource {
  let after: string | undefined;
  let isOver = false;
  return async () => {
    if (isOver) return undefined;
    const page = await listIds(className, choice, MAX_AT_ONCE, after);
    const ids = page.ids.filter((id) => id <= last);
    after = page.next;
    isOver = after === undefined || ids.length < page.ids.length;
    return ids.length === 0 ? undefined : ids;
  };
}

/**
 * Makes the same change of many objects, a batch at a time, and counts them: also those that are gone, as another
 * person has deleted them. `onPassed` hears after each batch how many there were, and answers whether it goes on. What
 * it throws may be after some of the batches; the same once more does no harm.
 */
export async function changeObjects(
  className: string,
  ids: Iterable<string>,
  change: Record<string, unknown>,
  onPassed: (passed: number) => boolean,
): Promise<{ changed: number; gone: number }> {
  let passed = 0;
  let gone = 0;
  const next = idsOf(ids);
  for (let batch = await next(); batch !== undefined; batch = await next()) {
    gone += await changeBatch(className, batch, change);
    passed += batch.length;
    if (!onPassed(passed)) break;
  }
  return { changed: passed - gone, gone };
}

/** Answers how many of them are gone: a batch is all or none. */
async function changeBatch(
  className: string,
  ids: string[],
  change: Record<string, unknown>,
): Promise<number> {
  let left = ids;
  while (left.length > 0) {
    try {
      await withinRate(() => updateObjects(className, left, change));
      break;
    } catch (error) {
      const gone = goneOf(error, left);
      if (gone.size === 0) throw error;
      left = left.filter((id) => !gone.has(id));
    }
  }
  return ids.length - left.length;
}

/**
 * Deletes many objects, a batch at a time, and counts them: also those that were gone already, as another person had
 * deleted them. After an error, or a stop, `run` goes on where it was; a batch whose answer was lost is sent again
 * under its key, so that it is counted once.
 */
export class BulkDeletion {
  readonly counts = { deleted: 0, gone: 0 };
  #batch: readonly string[] = [];
  #isStopped = false;
  readonly #attempt = new AttemptKey();

  constructor(
    private readonly className: string,
    private readonly next: IdSource,
  ) {}

  /** Ends the run after the batch that is under way. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves to whether all are deleted: false where it was stopped before. `onPassed` hears of ids that are gone. */
  async run(onPassed: (ids: readonly string[]) => void): Promise<boolean> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      try {
        if (this.#batch.length === 0) {
          const ids = await this.next();
          if (ids === undefined) return true;
          this.#batch = ids;
        } else onPassed(await this.#deleteBatch());
      } catch (error) {
        if (!isOverRate(error)) throw error;
        await new Promise((resume) => setTimeout(resume, PAUSE_MILLISECONDS));
      }
    }
    return false;
  }

  /** Deletes the batch, or finds out which objects of it are gone: it is all or none. */
  async #deleteBatch(): Promise<readonly string[]> {
    const ids = this.#batch;
    try {
      await deleteObjects(this.className, ids, this.#attempt.of(ids));
    } catch (error) {
      const gone = goneOf(error, ids);
      if (gone.size === 0) throw error;
      this.counts.gone += gone.size;
      this.#batch = ids.filter((id) => !gone.has(id));
      return [...gone];
    }
    this.counts.deleted += ids.length;
    this.#batch = [];
    return ids;
  }
}

/** The ids that a refused batch has named in vain; the service tells a hundred at most. */
export function goneOf(error: unknown, ids: readonly string[]): ReadonlySet<string> {
  if (!hasCode(error, 'invalid_batch')) return new Set();
  return new Set(
    error.faults.filter(({ code }) => code === 'object_not_found').map(({ index }) => ids[index!]!),
  );
}
