// The bare limit: what hand-written code without a framework reaches with the same tables and the same durability.

import { join } from 'node:path';
import Fastify from 'fastify';
import { AttachmentFiles, attachmentRoutes } from './attachments.js';
import { listingRoute } from './listing.js';
import { openMysql } from './mysql-store.js';
import { objectRoutes } from './objects.js';
import { openSqlite } from './sqlite-store.js';
import type { ClassStore } from './store.js';
import { Tokens, tokenRoutes } from './tokens.js';
import { transferHooks } from './transfer.js';

const BODY_BYTES = 16 * 1024 * 1024;
/** What the drivers call a value of a unique field that another object has. */
const NOT_UNIQUE = ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE'];
/** What it knows of a field. */
interface Properties {
  indexed?: boolean;
  searchable?: boolean;
}
const CLASS_NAME = /^[A-Za-z][A-Za-z0-9]{0,63}$/;

const { PORT, DATABASE_URL, DATA_DIR, BOOTSTRAP_CLIENT_ID, BOOTSTRAP_CLIENT_SECRET } = process.env;
if (!PORT || !DATA_DIR || !BOOTSTRAP_CLIENT_ID || !BOOTSTRAP_CLIENT_SECRET) {
  throw new Error('PORT, DATA_DIR, BOOTSTRAP_CLIENT_ID and BOOTSTRAP_CLIENT_SECRET must be set');
}

const store = DATABASE_URL ? await openMysql(DATABASE_URL) : openSqlite(DATA_DIR);
const tokens = new Tokens(store, BOOTSTRAP_CLIENT_ID, BOOTSTRAP_CLIENT_SECRET);
await tokens.load();
const classes = new Map<string, ClassStore>();
for (const name of await store.classNames()) classes.set(name, await store.openClass(name));
const classOf = (name: string) => classes.get(name);
const files = new AttachmentFiles(join(DATA_DIR, 'attachments'));

const app = Fastify({ bodyLimit: BODY_BYTES, routerOptions: { ignoreTrailingSlash: true } });
app.setErrorHandler<Error & { code?: string }>((error, _request, reply) =>
  NOT_UNIQUE.includes(error.code ?? '') ? reply.code(409).send({ code: 'not_unique' }) : reply.send(error),
);
app.get('/health/live', async () => ({ status: 'live' }));
app.get('/health/ready', async () => ({ status: 'ok' }));
tokenRoutes(app, tokens);
app.register(async (guarded) => {
  transferHooks(guarded);
  guarded.addHook('onRequest', async (request, reply) => {
    if (!tokens.accepts(request.headers.authorization))
      return reply.code(401).send({ code: 'invalid_token' });
  });
  guarded.post<{ Body: { name: string } }>('/api/v1/storage/classes', async ({ body: { name } }, reply) => {
    if (!CLASS_NAME.test(name) || classes.has(name)) return reply.code(400).send({ code: 'invalid_class' });
    await store.createClass(name);
    classes.set(name, await store.openClass(name));
    return { name };
  });
  guarded.put<{ Params: { class: string }; Body: { fields: Record<string, Properties> } }>(
    '/api/v1/storage/classes/:class',
    async ({ params, body: { fields } }, reply) => {
      if (!classes.has(params.class)) return reply.code(404).send({ code: 'class_not_found' });
      if (fields.weight?.indexed) await store.indexWeight(params.class);
      if (fields.reference) await store.indexReference(params.class, fields.reference.indexed === true);
      if (fields.title) await store.keepWords(params.class, fields.title.searchable === true);
      return { name: params.class };
    },
  );
  guarded.delete<{ Params: { class: string } }>(
    '/api/v1/storage/classes/:class',
    async ({ params }, reply) => {
      if (!classes.delete(params.class)) return reply.code(404).send({ code: 'class_not_found' });
      await store.dropClass(params.class);
      return { name: params.class };
    },
  );
  listingRoute(guarded, store, classOf);
  objectRoutes(guarded, files, classOf);
  guarded.register(async (streaming) => attachmentRoutes(streaming, files, classOf));
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });

process.once('SIGTERM', () => {
  void app.close().then(() => store.close());
});
