import { randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import mime from 'mime-types';
import { storeBase64 } from './base64-file.js';
import { idBytes } from './object-id.js';
import type { ClassStore } from './store.js';

const READ_AT_ONCE = 512 * 1024;

interface Stored {
  name: string;
  mime_type: string;
  size: number;
  sha256: string;
  key: string;
}

interface Address {
  Params: { class: string; id: string; name: string };
}

/** The bytes of attachments: one directory per object. */
export class AttachmentFiles {
  readonly #temporary: string;

  constructor(private readonly directory: string) {
    this.#temporary = join(directory, 'temporary');
    mkdirSync(this.#temporary, { recursive: true });
  }

  async store(
    id: string,
    source: AsyncIterable<Buffer>,
  ): Promise<{ key: string; size: number; sha256: string }> {
    const key = randomBytes(16).toString('hex');
    return { key, ...(await storeBase64(source, this.path(id, key), join(this.#temporary, key))) };
  }

  path(id: string, key: string): string {
    return join(this.directory, id, key);
  }

  removeAll(id: string): Promise<void> {
    return rm(join(this.directory, id), { recursive: true, force: true });
  }
}

/** Routes of attachments; their bodies stay streams. */
export function attachmentRoutes(
  app: FastifyInstance,
  files: AttachmentFiles,
  classOf: (name: string) => ClassStore | undefined,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const path = '/api/v1/storage/data/:class/:id/attachments/:name';
  const missing = { code: 'attachment_not_found' };

  app.post<Address>(path, async (request, reply) => {
    const { class: className, id, name } = request.params;
    const objects = classOf(className);
    const key = idBytes(id);
    if (objects === undefined || key === undefined) return reply.code(404).send(missing);
    const stored = await files.store(id, request.body as AsyncIterable<Buffer>);
    const mime_type = mime.lookup(name) || 'application/octet-stream';
    if (!(await objects.attach(key, name, JSON.stringify({ name, mime_type, ...stored })))) {
      await rm(files.path(id, stored.key));
      return reply.code(404).send(missing);
    }
    const url =
      `http://${request.headers.host}${path.replace(':class', className).replace(':id', id)}`.replace(
        ':name',
        encodeURIComponent(name),
      );
    return reply.header('location', url).send({ url, name, mime_type, size: stored.size });
  });

  app.get<Address>(path, async (request, reply) => {
    const found = await find(request.params);
    if (found === undefined) return reply.code(404).send(missing);
    const { mime_type, size, sha256, key } = found;
    return reply
      .headers({
        'content-type': mime_type,
        'content-length': size,
        etag: `"${sha256}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(createReadStream(files.path(request.params.id, key), { highWaterMark: READ_AT_ONCE }));
  });

  app.delete<Address>(path, async (request, reply) => {
    const { class: className, id, name } = request.params;
    const found = await find(request.params);
    if (found === undefined || !(await classOf(className)!.detach(idBytes(id)!, name))) {
      return reply.code(404).send(missing);
    }
    await rm(files.path(id, found.key));
    return { name };
  });

  async function find({ class: className, id, name }: Address['Params']): Promise<Stored | undefined> {
    const key = idBytes(id);
    const row = key === undefined ? undefined : await classOf(className)?.find(key);
    const stored = JSON.parse(row?.attachments ?? '[]') as Stored[];
    return stored.find((attachment) => attachment.name === name);
  }
}
