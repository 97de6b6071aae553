import { noteSecrets } from '../run/issued-secrets.js';

/** What a class says about its fields. */
export type FieldDefinitions = Record<string, Record<string, unknown>>;

/** A class a test has made. */
export interface ClassHandle {
  name: string;
  /** Path of its objects, without a trailing slash. */
  path: string;
  /** Path of its definition. */
  definitionPath: string;
}

/** An answer of the service; `body` is what its JSON says, if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  body: any;
  bytes: Buffer;
  text: string;
}

/** An answer made of its parts. */
export function answerOf(status: number, headers: Headers, bytes: Buffer, isCoded = false): Answer {
  const text = bytes.toString('utf8');
  noteSecrets(headers, text);
  const isJson = !isCoded && /[/+]json/.test(headers.get('content-type') ?? '');
  return { status, headers, bytes, text, body: isJson && text !== '' ? JSON.parse(text) : undefined };
}

type Body = unknown;

/** Most objects that a batch may have. */
const BATCH = 1000;

/**
 * Changes of classes wait for each other, and on a busy machine for longer than the service lets a request wait by
 * itself.
 */
const PATIENT = { prefer: 'wait=590' };
const isClassChange = (method: string, path: string) =>
  method === 'PUT' && /\/api\/v1\/storage\/classes\/[^/?]+\/?(\?|$)/.test(path);

/** Sends requests over HTTP, with a token if it has one. */
export class Client {
  constructor(
    readonly baseUrl: string,
    readonly token?: string,
  ) {}

  /** The same service with another token, or with none. */
  as(token: string | undefined): Client {
    return new Client(this.baseUrl, token);
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Strings, bytes and forms are sent as they are, anything else as JSON. Paths may be whole addresses. */
  async send(
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const asIs =
      body === undefined ||
      typeof body === 'string' ||
      body instanceof Uint8Array ||
      body instanceof URLSearchParams ||
      body instanceof FormData;
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token === undefined ? {} : { authorization: `bearer ${this.token}` }),
        ...(asIs ? {} : { 'content-type': 'application/json' }),
        ...(isClassChange(method, path) ? PATIENT : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: asIs ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
    });
    return answerOf(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
  }

  /** Lists with a filter. */
  list({ path }: ClassHandle, query?: unknown, parameters: Record<string, string> = {}): Promise<Answer> {
    const search = new URLSearchParams(parameters);
    if (query !== undefined) search.set('query', typeof query === 'string' ? query : JSON.stringify(query));
    return this.get(`${path}/?${search}`);
  }

  /** Creates an object and answers its path. */
  async create({ path }: ClassHandle, object: unknown): Promise<string> {
    const answer = await this.post(`${path}/`, object);
    if (answer.status !== 200) throw new Error(`no object: ${answer.text}`);
    return new URL(answer.headers.get('location')!).pathname;
  }

  /** Creates objects, a thousand at a time, and answers their addresses. */
  async createMany({ path }: ClassHandle, objects: readonly object[]): Promise<string[]> {
    const urls: string[] = [];
    for (let from = 0; from < objects.length; from += BATCH) {
      const answer = await this.post(`${path}/batch`, objects.slice(from, from + BATCH));
      if (answer.status !== 200) throw new Error(`no objects: ${answer.text}`);
      urls.push(...answer.body);
    }
    return urls;
  }

  /** How many objects a class has. */
  async total({ path }: ClassHandle): Promise<number> {
    return (await this.get(`${path}/?limit=1`)).body.metadata.total;
  }
}
