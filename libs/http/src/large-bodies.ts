import type { ServerResponse } from 'node:http';
import { pace } from '@app/concurrency';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import type { BodyWatch } from './body.js';
import { Limits } from './limits.js';
import { type Occupant, WaitingBytes } from './waiting-bytes.js';

/** Smaller bodies are worked on whatever else is. */
const LARGE_BYTES = 256 * 1024;

/** What large bodies have together while they are worked on; one that is larger by itself is worked on alone. */
const LARGE_BYTES_AT_ONCE = 2 * 1024 * 1024;

/** Whether a body of this size waits for others. */
export function isLarge(bytes: number): boolean {
  return bytes > LARGE_BYTES;
}

/** A body that may be large, from before it is read until it is worked on. */
export interface LargeBody extends BodyWatch {
  /**
   * Resolves when a body of this size may be worked on; its share ends when the answer has been made. Throws Problem
   * `unavailable`, or `invalid_request`, which nobody reads, when nobody waits for the answer any more.
   */
  enter(bytes: number, response: ServerResponse): Promise<void>;
  /** Gives back the room it has while it waits; may be called again. */
  leave(): void;
}

/**
 * Bounds what large JSON bodies take in memory. Each becomes ten times its size while it is read, checked and stored, so those that are
 * worked on at once have 2 MiB together. Others wait, with nothing in memory but their bytes, which have `Limits.waitingBytes`
 * together from before they are read. Applications take turns; of one, what came first is first.
 */
@Injectable()
export class LargeBodies {
  /** By application; whose turn it is comes first. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #room: WaitingBytes;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#room = new WaitingBytes(limits.waitingBytes);
  }

  /** A body that an application is about to send. Where it does not say its size, it counts as `maxBytes` once it is large. */
  expect(application: string, maxBytes: number): LargeBody {
    const refusal = new AbortController();
    const occupant: Occupant = { application, refuse: (problem) => refusal.abort(problem) };
    let isCounted = false;
    const count = (bytes: number) => {
      isCounted = true;
      this.#room.enter(occupant, bytes);
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
        this.#room.shrink(occupant, bytes);
        await this.#enter({ application, bytes }, response, refusal.signal);
        // Of those who enter at once each goes on in a turn of the event loop of its own.
        if (pace.isDue) await pace.turn();
      },
      leave: () => this.#room.leave(occupant),
    };
  }

  async #enter(one: Omit<Waiting, 'begin'>, response: ServerResponse, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (response.closed) throw nobodyWaits();
    if (this.#queues.size > 0 || !this.#hasRoom(one.bytes)) await this.#wait(one, response, signal);
    else this.#bytes += one.bytes;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.#bytes -= one.bytes;
      this.#beginNext();
    };
    // Whichever comes first: that the answer is complete, taken or not, or that nobody waits for it.
    response.once('prefinish', leave).once('close', leave);
  }

  #wait(
    { application, bytes }: Omit<Waiting, 'begin'>,
    response: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        response.off('close', onClose);
        signal.removeEventListener('abort', onRefusal);
        finish();
      };
      const giveUp = (error: unknown) => {
        const queue = this.#queues.get(application)!;
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#queues.delete(application);
        settle(() => reject(error));
        this.#beginNext();
      };
      const onClose = () => giveUp(nobodyWaits());
      const onRefusal = () => giveUp(signal.reason);
      const waiting = { application, bytes, begin: () => settle(resolve) };
      const queue = this.#queues.get(application);
      if (queue === undefined) this.#queues.set(application, [waiting]);
      else queue.push(waiting);
      response.once('close', onClose);
      signal.addEventListener('abort', onRefusal);
    });
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= LARGE_BYTES_AT_ONCE;
  }

  #beginNext(): void {
    for (const [application, queue] of this.#queues) {
      const [next] = queue as [Waiting, ...Waiting[]];
      if (!this.#hasRoom(next.bytes)) return;
      queue.shift();
      // Behind the others, where the loop comes to it again.
      this.#queues.delete(application);
      if (queue.length > 0) this.#queues.set(application, queue);
      this.#bytes += next.bytes;
      next.begin();
    }
  }
}

interface Waiting {
  application: string;
  bytes: number;
  begin: () => void;
}

function nobodyWaits(): Problem {
  return new Problem('invalid_request', 'Nobody waits for the answer any more.');
}
