import { type Problem, unavailable } from '@app/problems';

/** A queued body, whose bytes are in memory. */
export interface QueuedBody {
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
