import { Readable } from 'node:stream';
import type { Rest, StoredObject } from '@app/database';
import { Logger } from '@nestjs/common';

/** How long a client may take for a portion of a page, of which the first is the largest, and for all of it. */
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = 300_000;

/**
 * A large page on its way to a client, as JSON text of which only a portion is in memory. Nothing is read while the
 * client does not take it. If the rest cannot be read, or the client is too slow, the stream breaks off, and so does the
 * text: it has no end. Destroying it gives back what it holds of the database.
 */
export class PageStream extends Readable {
  readonly #logger = new Logger(PageStream.name);
  readonly #pauses: NodeJS.Timeout;
  readonly #whole: NodeJS.Timeout;
  #separator = '';

  constructor(
    /** The text up to the objects. */
    begin: string,
    first: readonly StoredObject[],
    private readonly rest: Rest<StoredObject>,
    /** The text of an object in pieces, so that the long ones need not be copied to become one. */
    private readonly piecesOf: (object: StoredObject) => string[],
    private readonly end: string,
  ) {
    // Of strings, which the socket encodes as it sends them: buffers would be in memory until they are collected.
    super({ objectMode: true, highWaterMark: 1 });
    this.push(begin);
    this.#pushAll(first);
    const giveUp = () => this.#breakOff(new Error('its client takes it too slowly'));
    this.#pauses = setTimeout(giveUp, LONGEST_PAUSE_MILLISECONDS);
    this.#whole = setTimeout(giveUp, LONGEST_MILLISECONDS);
  }

  override _read(): void {
    this.#pauses.refresh();
    this.rest.next().then(
      (objects) => {
        if (this.destroyed) return;
        if (objects !== undefined) {
          this.#pushAll(objects);
          return;
        }
        this.push(this.end);
        this.push(null);
      },
      (error) => this.#breakOff(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#pauses);
    clearTimeout(this.#whole);
    this.rest.close();
    done(error);
  }

  #pushAll(objects: readonly StoredObject[]): void {
    for (const object of objects) {
      if (this.#separator !== '') this.push(this.#separator);
      for (const piece of this.piecesOf(object)) this.push(piece);
      this.#separator = ',';
    }
  }

  #breakOff(error: Error): void {
    if (this.destroyed) return;
    this.#logger.error(`A large page broke off: ${error.message}`);
    this.destroy(error);
  }
}
