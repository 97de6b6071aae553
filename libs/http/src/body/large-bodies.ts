import type { ServerResponse } from 'node:http';
import { type Occupant, pace, Semaphore, WaitingRoom } from '@app/concurrency';
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
  readonly #room: WaitingRoom<Occupant>;

  constructor(limits: Limits) {
    this.#room = new WaitingRoom(limits.waitingBytes, noRoom);
  }

  /** A body that an application is about to send. Without a declared size, it counts as `maxBytes` once it is large. */
  expect(application: string, maxBytes: number): LargeBody {
    const refusal = new AbortController();
    const body: Occupant = { owner: application, refuse: (problem) => refusal.abort(problem) };
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
