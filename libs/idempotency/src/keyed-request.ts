import { type Keep, KeyTaken, OutcomeUnknown, sharedNow } from '@app/database';
import { Problem } from '@app/problems';
import { type Answer, AnsweredBefore } from './answered-before.js';

/** How long the first answers are kept. */
const KEPT_MILLISECONDS = 24 * 3_600_000;

/** How long the outcome of a write is sought, with growing pauses from the shortest. */
const SOUGHT_MILLISECONDS = 8000;
const SHORTEST_PAUSE_MILLISECONDS = 50;

/** Finds the first answer to the key of a request; throws AnsweredBefore with it, or the Problem of another request. */
type Look = (perhapsByThis: boolean) => Promise<void>;

/** A request that must have its effect at most once, however often it is sent. */
export class KeyedRequest {
  constructor(
    private readonly digest: string,
    private readonly request: string,
    private readonly look: Look,
  ) {}

  /** What the write has to store beside its effect, so that a repetition gets the same answer. */
  keeping<T>(answer: (result: T) => Omit<Answer, 'status'>): Keep<T> {
    return (result) => ({
      digest: this.digest,
      request: this.request,
      answer: JSON.stringify({ status: 200, ...answer(result) } satisfies Answer),
      expiresAt: sharedNow() + KEPT_MILLISECONDS,
    });
  }

  /**
   * Runs a write that keeps its answer. Where its outcome is unknown it is run again: either the key is taken by then,
   * so the first run was stored, or the first run will never be. Throws AnsweredBefore.
   */
  async once<T>(write: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    let unknown: OutcomeUnknown | undefined;
    for (let pause = SHORTEST_PAUSE_MILLISECONDS; ; pause *= 2) {
      try {
        return await this.#run(write, unknown !== undefined);
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (error instanceof OutcomeUnknown) unknown = error;
        // Whatever a later run met, the first may be stored.
        if (unknown === undefined && !(error instanceof KeyTaken)) throw error;
        if (performance.now() - begun + pause > SOUGHT_MILLISECONDS) throw unknown ?? notToBeFound();
        await new Promise((resume) => setTimeout(resume, pause));
      }
    }
  }

  async #run<T>(write: () => Promise<T>, again: boolean): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof KeyTaken) await this.look(again);
      throw error;
    }
  }
}

/** The answer to the key is found, or that it came with another request. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof AnsweredBefore || (error instanceof Problem && error.code === 'idempotency_key_reused')
  );
}

/** The node of a cluster that was asked has not heard of it yet. */
function notToBeFound(): Problem {
  return new Problem(
    'unavailable',
    'The first answer to this Idempotency-Key cannot be read yet; try again.',
    {
      headers: { 'retry-after': '1' },
    },
  );
}

/** Runs a write once per key, or just runs it where the request has none. */
export function once<T>(keyed: KeyedRequest | undefined, write: () => Promise<T>): Promise<T> {
  return keyed === undefined ? write() : keyed.once(write);
}
