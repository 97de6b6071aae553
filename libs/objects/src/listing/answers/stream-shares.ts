import { type Release, Semaphore } from '@app/concurrency';
import { Database } from '@app/database';
import { unavailable } from '@app/problems';
import { Injectable } from '@nestjs/common';

/** As long as all applications together wait for one of the streams that there are. */
const MAX_WAIT_MILLISECONDS = 5000;

/** The permits of one application. */
interface Share {
  permits: Semaphore;
  /** The streams under way, and the requests that wait for one. */
  users: number;
}

/** Keeps one application from taking all streams: they go on as long as their clients like. */
@Injectable()
export class StreamShares {
  readonly #most: number;
  readonly #shares = new Map<string, Share>();

  constructor({ longReads }: Database) {
    this.#most = Math.max(1, longReads.mostStreams - 1);
  }

  /**
   * Takes a stream of a caller's share, which is one less than there are, as soon as one is free. Throws Problem
   * `unavailable` after five seconds.
   */
  async take(caller: string): Promise<Release> {
    const share = this.#shareOf(caller);
    share.users++;
    let release: Release | undefined;
    const leave = () => {
      share.users--;
      if (share.users === 0) this.#shares.delete(caller);
    };
    try {
      release = await share.permits.acquire();
    } catch (error) {
      leave();
      throw error;
    }
    return () => {
      if (release === undefined) return;
      release();
      release = undefined;
      leave();
    };
  }

  #shareOf(caller: string): Share {
    const known = this.#shares.get(caller);
    if (known !== undefined) return known;
    const permits = new Semaphore({
      permits: this.#most,
      timeoutMilliseconds: MAX_WAIT_MILLISECONDS,
      refuse: () =>
        unavailable(
          `The application is taking ${this.#most} streams, as many as it may at once, and none has ended; try again.`,
        ),
    });
    const share = { permits, users: 0 };
    this.#shares.set(caller, share);
    return share;
  }
}
