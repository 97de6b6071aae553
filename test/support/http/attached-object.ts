import { existsSync, readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { join, sep } from 'node:path';
import type { Service } from '../services/service.js';
import type { Answer, ClassHandle, Client } from './client.js';

/** An object that files are attached to. */
export class AttachedObject {
  private constructor(
    readonly service: Service,
    readonly client: Client,
    readonly objectClass: ClassHandle,
    readonly path: string,
  ) {}

  static async create(service: Service): Promise<AttachedObject> {
    const client = await service.client();
    const objectClass = await service.createClass({ reference: { type: 'string' } });
    return new AttachedObject(service, client, objectClass, await client.create(objectClass, {}));
  }

  get id(): string {
    return this.path.split('/').at(-1)!;
  }

  /** The path of an attachment. */
  at(name: string): string {
    return `${this.path}/attachments/${encodeURIComponent(name)}`;
  }

  /** Attaches bytes and answers their path. */
  async attach(name: string, bytes: Buffer | string): Promise<string> {
    const answer = await this.client.post(this.at(name), base64(bytes));
    if (answer.status !== 200) throw new Error(`no attachment: ${answer.text}`);
    return this.at(name);
  }

  /** The descriptors, as the object is read. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  async descriptors(): Promise<any[]> {
    return (await this.client.get(this.path)).body.attachments;
  }

  get(name: string, headers?: Record<string, string>): Promise<Answer> {
    return this.client.get(this.at(name), headers);
  }

  /** How many files of this object are on the disk. */
  filesOnDisk(): number {
    return attachmentFiles(this.service).filter((file) => file.includes(`${sep}${this.id}${sep}`)).length;
  }
}

/** The files in a service's attachment store, of uploads under way too. */
export function attachmentFiles({ running }: Service): string[] {
  const directory = join(running.dataDirectory, 'attachments', 'blobs');
  for (;;) {
    try {
      return readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    } catch (error) {
      // Another test's class was deleted in the midst of it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(directory)) throw error;
    }
  }
}

export function base64(bytes: Buffer | string): string {
  return Buffer.from(bytes).toString('base64');
}

/** A request whose path, headers and body go out exactly as they are said; it has not ended yet. */
export function openRequest(client: Client, method: string, path: string, options: RequestOptions = {}) {
  const { hostname, port } = new URL(client.baseUrl);
  const headers = { authorization: `bearer ${client.token}`, ...(options.headers as IncomingHttpHeaders) };
  return request({ hostname, port, method, path, agent: false, ...options, headers });
}

/** Sends such a request with its body and reads the answer. */
export async function sendExactly(
  client: Client,
  method: string,
  path: string,
  { body, headers }: { body?: string; headers?: IncomingHttpHeaders } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const sent = openRequest(client, method, path, { headers });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  sent.end(body);
  const response = await answer;
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode!, headers: response.headers, text };
}
