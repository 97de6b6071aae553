import { Readable } from 'node:stream';
import { pace } from '@app/concurrency';
import type { StoredObject } from '@app/database';
import { Logger } from '@nestjs/common';
import type { ObjectPortions } from '../listing.js';

/** Characters sent at a time. */
const PIECE_CHARACTERS = 64 * 1024;

/** A client that takes less than 256 KiB a second, over ten seconds of waiting for it, loses its stream. */
const SLOW_MILLISECONDS = 10_000;
const MIN_BYTES = (256 * 1024 * SLOW_MILLISECONDS) / 1000;
const CHECK_INTERVAL_MILLISECONDS = 500;

/**
 * Streams objects as lines of JSON with one portion in memory. Backpressure from the client stops the reading;
 * destroying the stream ends it. If the rest cannot be read, or the client is too slow, the stream is destroyed, so
 * that the response does not look complete.
 */
export function ndjsonStream(portions: ObjectPortions, textOf: (object: StoredObject) => string): Readable {
  const client = new ClientPace();
  const lines = linesOf(portions, textOf, client);
  // Strings, which the socket encodes as it sends them: buffers would stay in memory until garbage collection.
  const stream = Readable.from(lines, { objectMode: true, highWaterMark: 1 });
  const speedTimer = setInterval(() => {
    if (client.isSlow) stream.destroy(new Error('its client takes it too slowly'));
  }, CHECK_INTERVAL_MILLISECONDS);
  stream.once('error', (error) => logger.error(`A stream of objects broke off: ${error.message}`));
  stream.once('close', () => {
    clearInterval(speedTimer);
    // A stream that was destroyed before it was read has not ended it.
    portions.others.return(undefined).catch((error) => logger.error(error));
  });
  return stream;
}

const logger = new Logger('NdjsonStream');

async function* linesOf(
  { first, others }: ObjectPortions,
  textOf: (object: StoredObject) => string,
  client: ClientPace,
): AsyncGenerator<string> {
  let piece = '';
  for (let portion: StoredObject[] | undefined = first; portion !== undefined; ) {
    for (const object of portion) {
      if (pace.isDue) await pace.turn();
      piece += `${textOf(object)}\n`;
      if (piece.length < PIECE_CHARACTERS) continue;
      client.begins();
      yield piece;
      client.took(piece);
      piece = '';
    }
    const next: IteratorResult<StoredObject[]> = await others.next();
    portion = next.done ? undefined : next.value;
  }
  if (piece !== '') yield piece;
}

/** Measures how fast a client reads. Time in which it waits for the database does not count. */
class ClientPace {
  #bytes = 0;
  #milliseconds = 0;
  #began: number | undefined;

  begins(): void {
    this.#began = performance.now();
  }

  took(piece: string): void {
    this.#milliseconds += performance.now() - this.#began!;
    this.#began = undefined;
    this.#bytes += Buffer.byteLength(piece);
    if (this.#bytes < MIN_BYTES) return;
    this.#bytes = 0;
    this.#milliseconds = 0;
  }

  get isSlow(): boolean {
    const current = this.#began === undefined ? 0 : performance.now() - this.#began;
    return this.#milliseconds + current > SLOW_MILLISECONDS;
  }
}
