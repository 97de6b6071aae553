import { Readable } from 'node:stream';
import type { Rest, StoredObject } from '@app/database';
import { Logger } from '@nestjs/common';

/** How long a client may take for a piece of a page, and for all of it. */
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = 300_000;

/** What is given to the connection at a time. What a client takes is counted by these. */
const PIECE_CHARACTERS = 64 * 1024;

/** A client that takes less than 64 KiB a second over so long loses its turn, if others wait for one. */
const SLOW_MILLISECONDS = 5000;
const LEAST_BYTES = (64 * 1024 * SLOW_MILLISECONDS) / 1000;
const BETWEEN_LOOKS_MILLISECONDS = 250;

/**
 * A large page on its way to a client, as JSON text of which only a portion is in memory. Nothing is read while the
 * client does not take it. If the rest cannot be read, or the client is too slow, the stream breaks off, and so does the
 * text: it has no end. Destroying it gives back what it holds of the database.
 */
export class PageStream extends Readable {
  readonly #logger = new Logger(PageStream.name);
  readonly #pauses: NodeJS.Timeout;
  readonly #whole: NodeJS.Timeout;
  readonly #looks: NodeJS.Timeout;
  /** What has been read and not been given away. */
  readonly #texts: string[] = [];
  #separator = '';
  #isComplete = false;
  #given = 0;
  /** When it was last known that the client takes enough, and what had been given to it. */
  #mark = { at: performance.now(), given: 0 };

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
    this.#texts.push(begin);
    this.#add(first);
    const giveUp = () => this.#breakOff(new Error('its client takes it too slowly'));
    this.#pauses = setTimeout(giveUp, LONGEST_PAUSE_MILLISECONDS);
    this.#whole = setTimeout(giveUp, LONGEST_MILLISECONDS);
    this.#looks = setInterval(() => {
      if (this.#isSlow() && this.rest.isAwaited) giveUp();
    }, BETWEEN_LOOKS_MILLISECONDS);
  }

  override _read(): void {
    this.#pauses.refresh();
    if (this.#texts.length > 0 || this.#isComplete) {
      this.#give();
      return;
    }
    this.rest.next().then(
      (objects) => {
        if (this.destroyed) return;
        if (objects === undefined) {
          this.#isComplete = true;
          this.#texts.push(this.end);
        } else this.#add(objects);
        this.#give();
      },
      (error) => this.#breakOff(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#pauses);
    clearTimeout(this.#whole);
    clearInterval(this.#looks);
    this.rest.close();
    done(error);
  }

  #add(objects: readonly StoredObject[]): void {
    for (const object of objects) {
      if (this.#separator !== '') this.#texts.push(this.#separator);
      this.#texts.push(...this.piecesOf(object));
      this.#separator = ',';
    }
  }

  /** Gives the next piece away: short texts together, long ones in parts. */
  #give(): void {
    if (this.#texts.length === 0) {
      if (this.#isComplete) this.push(null);
      else this._read();
      return;
    }
    let piece = '';
    while (this.#texts.length > 0 && piece.length < PIECE_CHARACTERS) {
      const text = this.#texts[0]!;
      const part = upTo(text, PIECE_CHARACTERS - piece.length);
      piece += part;
      if (part.length === text.length) this.#texts.shift();
      else this.#texts[0] = text.slice(part.length);
    }
    this.push(piece);
    // Asked for the next one, it has got rid of this.
    this.#given += Buffer.byteLength(piece);
  }

  #isSlow(): boolean {
    const now = performance.now();
    if (this.#given - this.#mark.given >= LEAST_BYTES) this.#mark = { at: now, given: this.#given };
    return now - this.#mark.at >= SLOW_MILLISECONDS;
  }

  #breakOff(error: Error): void {
    if (this.destroyed) return;
    this.#logger.error(`A large page broke off: ${error.message}`);
    this.destroy(error);
  }
}

/** The beginning of a text, with no character cut in two. */
function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length + 1 : length);
}
