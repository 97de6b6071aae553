import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Semaphore, settlesWithin } from '@app/concurrency';
import { type Coding, preferredCoding, varyBy } from '@app/http';
import { OBJECTS_ROUTE } from '@app/objects';
import type { FastifyInstance } from 'fastify';

/** Shorter texts are not compressed: the trip to another thread costs more than the bytes it would save. */
const MIN_CHARACTERS = 1024;

/**
 * Most texts and streams that are compressed at once. Flushes leave half of the eight threads of Node's pool free
 * (`main.ts`, `OpenFile`), which compression shares with reads of files. A body without a permit is sent as it is,
 * since waiting would cost more than the bytes.
 */
const MAX_TEXTS = 3;
const MAX_STREAMS = 2;

/** Reads and flushes of files may keep all threads busy for longer; the text is then sent as it is. */
const MAX_WAIT_MILLISECONDS = 100;

/**
 * Routes whose responses are compressed: classes, objects, and the audit log. Nothing else is compressed, above all no
 * response with a secret: its length could reveal the secret if others choose text beside it (BREACH).
 */
const COMPRESSED = [OBJECTS_ROUTE, '/api/v1/storage/classes', '/api/v1/audit'];

/** Files are sent as they were stored. */
const FILES = '/attachments/';

/** Compression levels that cost a fraction of the page itself. Higher levels save little more. */
const GZIP = { level: 4 };
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

const TEXTS: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text, GZIP),
};

// Each piece is flushed, so that its lines reach the client before the next piece is read.
const STREAMS: Record<Coding, () => Transform> = {
  br: () => createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH }),
};

/** A body in a content coding. */
interface CodedBody {
  body: Buffer | Readable;
  coding: Coding;
}

/** Compresses bodies of answers, off the event loop. */
export class Compression {
  readonly #texts = new Semaphore({ permits: MAX_TEXTS, refuse });
  readonly #streams = new Semaphore({ permits: MAX_STREAMS, refuse });

  /**
   * The body in the content coding that Accept-Encoding prefers. Undefined (usually without a promise) if the body is
   * sent as it is. If the body is a stream, the stream answered consumes it, and destroys it when it is destroyed
   * itself.
   */
  of(body: string | Readable, accepted: string): Promise<CodedBody | undefined> | undefined {
    if (typeof body === 'string' && body.length < MIN_CHARACTERS) return undefined;
    const coding = preferredCoding(accepted);
    return coding === undefined ? undefined : this.#in(coding, body);
  }

  async #in(coding: Coding, body: string | Readable): Promise<CodedBody | undefined> {
    const coded = typeof body === 'string' ? await this.#text(body, coding) : this.#stream(body, coding);
    return coded && { body: coded, coding };
  }

  async #text(text: string, coding: Coding): Promise<Buffer | undefined> {
    const release = this.#texts.tryAcquire();
    if (release === undefined) return undefined;
    const coded = TEXTS[coding](text).finally(release);
    return (await settlesWithin(coded, MAX_WAIT_MILLISECONDS)) ? coded : undefined;
  }

  #stream(stream: Readable, coding: Coding): Readable | undefined {
    const release = this.#streams.tryAcquire();
    if (release === undefined) return undefined;
    return pipeline(stream, STREAMS[coding](), () => release());
  }
}

/** Compresses what the framework answers. */
export function compressAnswers(server: FastifyInstance, compression: Compression): void {
  const routes = new Set<string>();
  server.addHook('onRoute', ({ url }) => {
    if (COMPRESSED.some((route) => url.startsWith(route)) && !url.includes(FILES)) routes.add(url);
  });
  server.addHook<string | Readable | null | undefined>('onSend', (request, reply, body, done) => {
    if (!routes.has(request.routeOptions.url ?? '')) {
      done();
      return;
    }
    varyBy(reply, 'Accept-Encoding');
    const accepted = request.headers['accept-encoding'];
    const compressing =
      body == null || accepted === undefined ? undefined : compression.of(body, String(accepted));
    if (compressing === undefined) {
      done();
      return;
    }
    compressing.then((coded) => {
      // The deadline of the request has passed meanwhile, and it has another answer.
      if (reply.raw.headersSent) {
        if (coded?.body instanceof Readable) coded.body.destroy();
        return;
      }
      if (coded === undefined) {
        done();
        return;
      }
      reply.header('content-encoding', coded.coding);
      done(null, coded.body as never);
    }, done);
  });
}

function refuse(): Error {
  return new Error('as much is compressed as may be at once');
}
