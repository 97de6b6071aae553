import type { FastifyInstance } from 'fastify';
import type { AttachmentFiles } from './attachments.js';
import { idBytes, idText, newId } from './object-id.js';
import type { ClassStore, Row } from './store.js';
import { BadRequest, type Document, merged, storedText } from './validation.js';

const ATTEMPTS = 10;

/** The address of a class. */
export const address = (host: string | undefined, name: string) =>
  `http://${host}/api/v1/storage/data/${name}`;

interface OfClass {
  Params: { class: string };
}
interface ByKey {
  onConflict?: string;
  key?: string;
}
interface OfObject {
  Params: { class: string; id: string };
}

/** Routes of objects. Reads send the stored text as it is. */
export function objectRoutes(
  app: FastifyInstance,
  files: AttachmentFiles,
  classOf: (name: string) => ClassStore | undefined,
): void {
  const path = '/api/v1/storage/data/:class';
  const json = 'application/json; charset=utf-8';
  const noClass = { code: 'class_not_found' };
  const noObject = { code: 'object_not_found' };

  app.get<OfObject>(`${path}/:id`, async (request, reply) => {
    const id = idBytes(request.params.id);
    const row = id === undefined ? undefined : await classOf(request.params.class)?.find(id);
    if (row === undefined) return reply.code(404).send(noObject);
    const etag = `"${row.revision}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .headers({ 'content-type': json, etag })
      .send(objectText(row, address(request.headers.host, request.params.class)));
  });

  app.post<OfClass & { Body: Document }>(path, async (request, reply) => {
    const objects = classOf(request.params.class);
    if (objects === undefined) return reply.code(404).send(noClass);
    const row = { id: newId(), revision: 1, data: storedText(request.body), attachments: null };
    await objects.insert(row);
    const base = address(request.headers.host, request.params.class);
    return reply
      .headers({ 'content-type': json, location: `${base}/${idText(row.id)}`, etag: '"1"' })
      .send(objectText(row, base));
  });

  app.post<OfClass & { Body: Document[]; Querystring: ByKey }>(`${path}/batch`, async (request, reply) => {
    const objects = classOf(request.params.class);
    if (objects === undefined) return reply.code(404).send(noClass);
    const rows = request.body.map((document) => ({ id: newId(), data: storedText(document) }));
    const base = address(request.headers.host, request.params.class);
    const { onConflict, key } = request.query;
    if (onConflict === undefined) {
      await objects.insertMany(rows);
      return rows.map(({ id }) => `${base}/${idText(id)}`);
    }
    if (onConflict !== 'update' || key !== 'code') throw new BadRequest('a key this program does not know');
    const ids = await objects.upsertMany(rows);
    const created = ids.filter((id, at) => id.equals(rows[at]!.id)).length;
    reply.header('x-outcome', `created=${created}, updated=${ids.length - created}, skipped=0`);
    return ids.map((id) => `${base}/${idText(id)}`);
  });

  app.put<OfObject & { Body: Document }>(`${path}/:id`, async (request, reply) => {
    const objects = classOf(request.params.class);
    const id = idBytes(request.params.id);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const row = id === undefined ? undefined : await objects?.find(id);
      if (row === undefined) return reply.code(404).send(noObject);
      const data = storedText(merged(row.data, request.body));
      if (!(await objects!.replace(row, data))) continue;
      const base = address(request.headers.host, request.params.class);
      return reply
        .headers({ 'content-type': json, etag: `"${row.revision + 1}"` })
        .send(objectText({ ...row, data }, base));
    }
    return reply.code(503).send({ code: 'busy' });
  });

  app.put<OfClass & { Body: (Document & { _id: string })[] }>(`${path}/batch`, async (request, reply) => {
    const objects = classOf(request.params.class);
    if (objects === undefined) return reply.code(404).send(noClass);
    const patches = new Map(request.body.map((patch) => [patch._id, patch]));
    const ids = [...patches.keys()].map(idBytes);
    if (patches.size !== request.body.length || ids.includes(undefined)) {
      throw new BadRequest('an _id is missing, wrong or repeated');
    }
    await objects.changeMany(ids as Buffer[], (rows) => {
      if (rows.length !== patches.size) throw new BadRequest('an object is missing');
      return rows.map(({ id, data }) => ({ id, data: storedText(merged(data, patches.get(idText(id))!)) }));
    });
    const base = address(request.headers.host, request.params.class);
    return request.body.map(({ _id }) => `${base}/${_id}`);
  });

  app.delete<OfObject>(`${path}/:id`, async (request, reply) => {
    const id = idBytes(request.params.id);
    const objects = classOf(request.params.class);
    if (id === undefined || objects === undefined) return reply.code(404).send(noObject);
    if (!(await objects.removeUnattached(id))) {
      if (!(await objects.remove(id))) return reply.code(404).send(noObject);
      await files.removeAll(request.params.id);
    }
    return { _id: request.params.id };
  });
}

/** An object as it is answered. */
export function objectText(
  { id, data, attachments }: Pick<Row, 'id' | 'data' | 'attachments'>,
  base: string,
  withAttachments = true,
): string {
  const text = idText(id);
  if (!withAttachments) return `{"_id":"${text}",${data.slice(1)}`;
  const descriptors = attachments === null ? '[]' : descriptorsText(attachments, `${base}/${text}`);
  return `{"_id":"${text}","attachments":${descriptors},${data.slice(1)}`;
}

function descriptorsText(stored: string, objectUrl: string): string {
  const attachments = JSON.parse(stored) as { name: string; mime_type: string; size: number }[];
  return JSON.stringify(
    attachments.map(({ name, mime_type, size }) => ({
      url: `${objectUrl}/attachments/${encodeURIComponent(name)}`,
      name,
      mime_type,
      size,
    })),
  );
}
