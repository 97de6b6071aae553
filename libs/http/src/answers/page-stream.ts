import { Readable } from 'node:stream';
import { pace } from '@app/concurrency';
import { Logger } from '@nestjs/common';

/** How long a client may take for one piece of a page, and for all of it. */
const MAX_PAUSE_MILLISECONDS = 30_000;
const MAX_MILLISECONDS = 300_000;

/** Characters pushed to the connection at a time. The speed of a client is measured in these pieces. */
const PIECE_CHARACTERS = 64 * 1024;

/** After this long a piece ends with the item that it has come to. */
const MAX_PIECE_MILLISECONDS = 2;

/** A client slower than 64 KiB a second over this time loses its cursor, if another request waits for one. */
const SLOW_MILLISECONDS = 5000;
const MIN_BYTES = (64 * 1024 * SLOW_MILLISECONDS) / 1000;
const CHECK_INTERVAL_MILLISECONDS = 250;

/** The items of a page that are not read yet. */
interface PageCursor<Item> {
  /** The next items; undefined at the end. */
  next(): Promise<readonly Item[] | undefined>;
  /** Releases the resources it holds. After the end it does nothing. */
  close(): void;
  /** Whether callers wait for what this one holds. */
  isAwaited(): boolean;
}

/**
 * A large page sent as JSON text, of which only a portion is in memory. Backpressure from the client stops reading. If
 * the rest cannot be read, or the client is too slow, the stream is aborted and the text is left incomplete. Destroying
 * the stream closes its cursor.
 */
export class PageStream<Item> extends Readable {
  readonly #logger = new Logger(PageStream.name);
  readonly #pauseTimer: NodeJS.Timeout;
  readonly #totalTimer: NodeJS.Timeout;
  readonly #speedTimer: NodeJS.Timeout;
  /** Items whose text is not made yet, the next one last. */
  #items: Item[] = [];
  /** Text before the remaining items that has not been pushed yet. */
  readonly #texts: string[] = [];
  #separator = '';
  #last: Item | undefined;
  #isComplete = false;
  #given = 0;
  /** When the client was last known to be fast enough, and the bytes pushed by then. */
  #mark = { at: performance.now(), given: 0 };

  constructor(
    /** The text before the items. */
    begin: string,
    first: readonly Item[],
    private readonly cursor: PageCursor<Item>,
    /** The text of an item in pieces, so that long ones need not be copied into one string. */
    private readonly piecesOf: (item: Item) => string[],
    /** The text after them, once the last one is known. */
    private readonly end: (last: Item | undefined) => string,
  ) {
    // Pushes strings, which the socket encodes as it sends them: buffers would stay in memory until garbage collection.
    super({ objectMode: true, highWaterMark: 1 });
    this.#texts.push(begin);
    this.#add(first);
    const giveUp = () => this.#breakOff(new Error('its client takes it too slowly'));
    this.#pauseTimer = setTimeout(giveUp, MAX_PAUSE_MILLISECONDS);
    this.#totalTimer = setTimeout(giveUp, MAX_MILLISECONDS);
    this.#speedTimer = setInterval(() => {
      if (this.#isSlow() && this.cursor.isAwaited()) giveUp();
    }, CHECK_INTERVAL_MILLISECONDS);
  }

  override _read(): void {
    this.#pauseTimer.refresh();
    if (this.#texts.length > 0 || this.#items.length > 0 || this.#isComplete) {
      this.#giveInTurn();
      return;
    }
    this.cursor.next().then(
      (items) => {
        if (this.destroyed) return;
        if (items === undefined) {
          this.#isComplete = true;
          this.#texts.push(this.end(this.#last));
        } else this.#add(items);
        this.#giveInTurn();
      },
      (error) => this.#breakOff(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#totalTimer);
    clearInterval(this.#speedTimer);
    this.cursor.close();
    done(error);
  }

  #add(items: readonly Item[]): void {
    this.#last = items.at(-1) ?? this.#last;
    this.#items = items.toReversed();
  }

  /** A client that takes much at once is given it in several turns of the event loop. */
  #giveInTurn(): void {
    if (!pace.isDue) {
      this.#give();
      return;
    }
    pace
      .turn()
      .then(() => {
        if (!this.destroyed) this.#give();
      })
      .catch((error) => this.#breakOff(error));
  }

  /** Pushes the next piece: short texts joined, long ones split. */
  #give(): void {
    const began = performance.now();
    let piece = '';
    while (piece.length < PIECE_CHARACTERS && this.#hasText()) {
      const text = this.#texts[0]!;
      const part = upTo(text, PIECE_CHARACTERS - piece.length);
      piece += part;
      if (part.length === text.length) this.#texts.shift();
      else this.#texts[0] = text.slice(part.length);
      // Little may be left of large items, so that hundreds would be made for one piece. Where other work has used up
      // this turn, the piece has its own time all the same: an item a turn would take minutes for a page.
      if (this.#texts.length === 0 && performance.now() - began >= MAX_PIECE_MILLISECONDS) break;
    }
    if (piece === '') {
      if (this.#isComplete) this.push(null);
      else this._read();
      return;
    }
    this.push(piece);
    // The stream requests the next piece only once this one is taken.
    this.#given += Buffer.byteLength(piece);
  }

  /** Makes the text of the next item if no text is left. */
  #hasText(): boolean {
    while (this.#texts.length === 0) {
      const item = this.#items.pop();
      if (item === undefined) return false;
      if (this.#separator !== '') this.#texts.push(this.#separator);
      this.#texts.push(...this.piecesOf(item));
      this.#separator = ',';
    }
    return true;
  }

  #isSlow(): boolean {
    const now = performance.now();
    if (this.#given - this.#mark.given >= MIN_BYTES) this.#mark = { at: now, given: this.#given };
    return now - this.#mark.at >= SLOW_MILLISECONDS;
  }

  #breakOff(error: Error): void {
    if (this.destroyed) return;
    this.#logger.error(`A large page broke off: ${error.message}`);
    this.destroy(error);
  }
}

/** The beginning of a text, without splitting a surrogate pair. */
function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length + 1 : length);
}
