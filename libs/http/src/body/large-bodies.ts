import type { ServerResponse } from 'node:http';
import { pace, Semaphore } from '@app/concurrency';
import { clientDisconnected, type Problem, unavailable } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { type BodyWatch, isLarge } from './body.js';
import { Limits } from './limits.js';

/** Total size of the large bodies processed at once. A larger body is processed alone. */
const LARGE_BYTES_AT_ONCE = 2 * 1024 * 1024;

/** A body that may be large, from before it is read until it is processed. */
export interface LargeBody extends BodyWatch {
  /**
   * Resolves when a body of this size may be processed. Its share is released when the response is complete. Throws
   * Problem `unavailable`, or `invalid_request` once the client has disconnected, so no client sees the latter.
   */
  enter(bytes: number, response: ServerResponse): Promise<void>;
  /** Releases the bytes it occupies while it waits; may be called again. */
  leave(): void;
}

/** A queued body, whose bytes are in memory. */
interface QueuedBody {
  readonly application: string;
  /** Called when its bytes are given to another body. */
  refuse(problem: Problem): void;
}

/**
 * Bounds the bytes of queued bodies in memory. One application alone may use all of them. When another application has
 * no room, the application that uses the most loses its latest body, so that none can keep out the others.
 */
export class WaitingBytes {
  /** In order of arrival. */
  readonly #occupants = new Map<QueuedBody, number>();
  #total = 0;

  constructor(private readonly most: number) {}

  /** Reserves bytes for a body; a single body always fits. Throws Problem `unavailable` if there is no room. */
  enter(body: QueuedBody, bytes: number): void {
    while (this.#total > 0 && this.#total + bytes > this.most) {
      const latest = this.#latestOfLargest();
      if (this.#of(latest.application) <= this.#of(body.application) + bytes) throw noRoom();
      this.leave(latest);
      latest.refuse(noRoom());
    }
    this.#occupants.set(body, bytes);
    this.#total += bytes;
  }

  /** Lowers a reservation to the actual size. */
  shrink(body: QueuedBody, bytes: number): void {
    const before = this.#occupants.get(body);
    if (before === undefined) return;
    this.#occupants.set(body, bytes);
    this.#total += bytes - before;
  }

  /** Releases its bytes. Does nothing if it has none. */
  leave(body: QueuedBody): void {
    this.#total -= this.#occupants.get(body) ?? 0;
    this.#occupants.delete(body);
  }

  #of(application: string): number {
    let bytes = 0;
    for (const [body, its] of this.#occupants) if (body.application === application) bytes += its;
    return bytes;
  }

  #latestOfLargest(): QueuedBody {
    const bytesOf = new Map<string, number>();
    for (const [{ application }, bytes] of this.#occupants)
      bytesOf.set(application, (bytesOf.get(application) ?? 0) + bytes);
    return [...this.#occupants.keys()].reduce((largest, one) =>
      bytesOf.get(one.application)! >= bytesOf.get(largest.application)! ? one : largest,
    );
  }
}

function noRoom(): Problem {
  return unavailable('Too many large bodies are waiting; nothing was stored. Try again.');
}

/**
 * Bounds the memory of large JSON bodies. Each takes ten times its size while it is parsed, checked and stored, so
 * those processed at once have at most 2 MiB together, or one of them is larger by itself. Others wait in a queue,
 * where only their bytes are in memory: at most `Limits.waitingBytes` together, counted from before they are read. The
 * queue is round robin over applications, and first in, first out within one.
 */
@Injectable()
export class LargeBodies {
  readonly #processed = new Semaphore({ permits: LARGE_BYTES_AT_ONCE, refuse: clientDisconnected });
  readonly #room: WaitingBytes;

  constructor(limits: Limits) {
    this.#room = new WaitingBytes(limits.waitingBytes);
  }

  /** A body that an application is about to send. Without a declared size, it counts as `maxBytes` once it is large. */
  expect(application: string, maxBytes: number): LargeBody {
    const refusal = new AbortController();
    const body: QueuedBody = { application, refuse: (problem) => refusal.abort(problem) };
    let isCounted = false;
    const count = (bytes: number) => {
      isCounted = true;
      this.#room.enter(body, bytes);
    };
    return {
      signal: refusal.signal,
      begins: (bytes) => {
        if (bytes !== undefined && isLarge(bytes)) count(bytes);
      },
      grew: (bytes) => {
        if (!isCounted && isLarge(bytes)) count(maxBytes);
      },
      enter: async (bytes, response) => {
        if (!isLarge(bytes)) return;
        this.#room.shrink(body, bytes);
        if (response.closed) throw clientDisconnected();
        response.once('close', () => refusal.abort(clientDisconnected()));
        const { signal } = refusal;
        const release = await this.#processed.acquire(application, { weight: bytes, signal });
        // Whichever comes first: the response is complete, even if not yet sent, or the client has disconnected.
        response.once('prefinish', release).once('close', release);
        // Bodies admitted at the same time each continue in their own turn of the event loop.
        if (pace.isDue) await pace.turn();
      },
      leave: () => this.#room.leave(body),
    };
  }
}
