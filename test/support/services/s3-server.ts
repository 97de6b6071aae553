import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const BUCKET = 'attachments';
/** What clients have to sign with. The signature itself is not checked. */
export const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'tests',
  AWS_SECRET_ACCESS_KEY: 'only for tests',
  AWS_REGION: 'us-east-1',
};

/**
 * What is answered instead: a refusal, before the body is read where it is `early`; nothing, as the connection breaks
 * off or hangs; or the beginning of a blob, of no byte (`headers`) or half of them.
 */
type Fault = { status: number; code: string; early?: boolean } | 'break' | 'hang' | 'headers' | 'half';

const LINGER_MILLISECONDS = 100;

interface Stored {
  bytes: Buffer;
  modifiedAt: Date;
}

/** A store with one bucket, in memory: as much of S3 as the service uses, with faults as they are asked for. */
export class S3Server {
  readonly objects = new Map<string, Stored>();
  /** The methods of the requests so far, with the keys that they are about. */
  readonly requests: string[] = [];
  /** The fault of the next requests, if any; `request` is as in `requests`. */
  fault: (request: string) => Fault | undefined = () => undefined;
  /** Whether a blob is not removed with others. */
  isKept: (key: string) => boolean = () => false;
  /** As a proxy may, it sends a blob as a whole. */
  ignoresRanges = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(
      (request, response) => void this.#answer(request, response).catch(() => request.destroy()),
    );
  }

  static async start(): Promise<S3Server> {
    const store = new S3Server();
    store.#server.listen(0, '127.0.0.1');
    await once(store.#server, 'listening');
    return store;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Connections that are open, in use or not. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.endpoint);
    const [bucket, ...segments] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = segments.join('/');
    const about = `${request.method} ${key}`;
    this.requests.push(about);
    const fault = this.fault(about);
    if (fault === 'break') {
      // After a part of the body, where there is one.
      if (request.method === 'PUT') await once(request, 'data');
      request.destroy();
      return;
    }
    if (fault === 'hang') return;
    const isRefusal = typeof fault === 'object';
    if (isRefusal && fault.early) {
      refuse(response, fault.status, fault.code);
      // As a proxy does, which goes on reading for a while.
      setTimeout(() => request.resume(), LINGER_MILLISECONDS);
      return;
    }
    const body = await buffer(request);
    if (fault === 'headers' || fault === 'half') this.#breakOff(response, key, fault);
    else if (isRefusal) refuse(response, fault.status, fault.code);
    else if (!request.headers.authorization?.includes(`Credential=${CREDENTIALS.AWS_ACCESS_KEY_ID}/`))
      refuse(response, 403, 'InvalidAccessKeyId');
    else if (bucket !== BUCKET) refuse(response, 404, 'NoSuchBucket');
    else if (key !== '') this.#object(request, response, key, body);
    else if (request.method === 'GET') this.#list(response, url.searchParams);
    else this.#removeAll(request, response, body);
  }

  #breakOff(response: ServerResponse, key: string, fault: 'headers' | 'half'): void {
    const { bytes } = this.objects.get(key)!;
    response.writeHead(200, { 'content-length': bytes.length });
    response.flushHeaders();
    if (fault === 'half') response.write(bytes.subarray(0, bytes.length / 2));
    setTimeout(() => response.destroy(), LINGER_MILLISECONDS);
  }

  #removeAll(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const md5 = createHash('md5').update(body).digest('base64');
    if (request.headers['content-md5'] !== md5) {
      refuse(response, 400, 'MissingContentMD5');
      return;
    }
    const kept: string[] = [];
    for (const [, each] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) {
      if (this.isKept(each!)) kept.push(`<Error><Key>${each}</Key><Code>AccessDenied</Code></Error>`);
      else this.objects.delete(each!);
    }
    response.end(`<DeleteResult>${kept.join('')}</DeleteResult>`);
  }

  #object({ method, headers }: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (method === 'PUT') {
      const hash = createHash('sha256').update(body).digest('hex');
      if (headers['x-amz-content-sha256'] !== hash) refuse(response, 400, 'XAmzContentSHA256Mismatch');
      else {
        this.objects.set(key, { bytes: body, modifiedAt: new Date() });
        response.end();
      }
    } else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = this.objects.get(key);
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      if (found === undefined) refuse(response, 404, 'NoSuchKey');
      else if (start === undefined || this.ignoresRanges) response.end(found.bytes);
      else if (Number(start) >= found.bytes.length) refuse(response, 416, 'InvalidRange');
      else {
        response.statusCode = 206;
        response.end(found.bytes.subarray(Number(start), Number(end) + 1));
      }
    }
  }

  #list(response: ServerResponse, parameters: URLSearchParams): void {
    const after = parameters.get('continuation-token') ?? '';
    const most = Number(parameters.get('max-keys'));
    const all = [...this.objects].filter(
      ([key]) => key.startsWith(parameters.get('prefix') ?? '') && key > after,
    );
    const some = all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most);
    const contents = some.map(
      ([key, { modifiedAt, bytes }]) =>
        `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
    const isCut = some.length < all.length;
    const next = isCut ? `<NextContinuationToken>${some.at(-1)![0]}</NextContinuationToken>` : '';
    response.end(
      `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>by the test</Message></Error>`);
}
