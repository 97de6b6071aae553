import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openRequest } from '../../support/http/attached-object.js';
import { Client } from '../../support/http/client.js';
import { until } from '../../support/until.js';
import { type Aged, anyOf, ask, together } from './aged.js';
import { CREATED, RATED } from './rated-class.js';

const CLASSES = '/api/v1/storage/classes';
const DATA = '/api/v1/storage/data';

/** Each of these once for every share. */
const CLASSES_OF_A_SHARE = 20;
const CLIENTS_OF_A_SHARE = 20;
const ATTACHMENTS_OF_A_SHARE = 10;
const FILTERS_OF_A_SHARE = 500;
const CONNECTIONS_OF_A_SHARE = 99;
const UPLOADED_BYTES_OF_A_SHARE = 1024 * 1024;

const INDEXES = 31;
const INDEXED_OBJECTS = 2000;
const UPLOADS = 20;
/** Idle connections are there for so long. */
const IDLE_MILLISECONDS = 3000;
const PIECE = Buffer.alloc(64 * 1024, 'QUJD');

/** Classes, each used twice, with an object; every tenth is deleted again. */
export async function manyClasses(aged: Aged): Promise<void> {
  const count = CLASSES_OF_A_SHARE * aged.times;
  const name = (n: number) => `Class${n}`;
  const fields = { n: { type: 'integer', indexed: true }, text: { type: 'string', maxLength: 100 } };
  await together(count, 4, async (n) => {
    await ask(aged, 'POST', CLASSES, { name: name(n), fields });
    await ask(aged, 'POST', `${DATA}/${name(n)}/`, { n });
  });
  await together(count, 8, (n) => ask(aged, 'GET', `${DATA}/${name(n)}/?query={"n":{"$eq":${n}}}`));
  await together(count / 10, 4, (n) => ask(aged, 'DELETE', `${CLASSES}/${name(10 * n)}?force=true`));
  aged.staying.audit_events += count + count / 10;
  aged.staying.tables += count - count / 10;
}

/** Clients that each ask for a token, and with it and a key create an object, and again. */
export async function manyClients(aged: Aged): Promise<void> {
  const count = CLIENTS_OF_A_SHARE * aged.times;
  await together(count, 4, async () => {
    const client = new Client(anyOf(aged).baseUrl, await anyOf(aged).token());
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [1, 2].map(() => client.send('POST', `${CREATED.path}/`, { n: -300 }, headers));
    for (const { status, text } of await Promise.all(answers)) {
      // The first may be under way.
      if (status !== 200 && status !== 409)
        aged.complaints.push(`a client was answered by ${status}: ${text}`);
    }
  });
  aged.staying.access_tokens += count;
  aged.staying.idempotency_keys += count;
}

/** A class with as many indexes as it may have, written to and asked by each. */
export async function manyIndexes(aged: Aged): Promise<void> {
  const names = Array.from({ length: INDEXES }, (_, n) => `f${n}`);
  const fields = Object.fromEntries(names.map((name) => [name, { type: 'integer', indexed: true }]));
  await ask(aged, 'POST', CLASSES, { name: 'Indexed', fields });
  aged.staying.audit_events++;
  aged.staying.tables++;
  const object = (n: number) => Object.fromEntries(names.map((name, at) => [name, (n * (at + 1)) % 500]));
  for (let from = 0; from < INDEXED_OBJECTS; from += 500)
    await ask(
      aged,
      'POST',
      `${DATA}/Indexed/batch`,
      Array.from({ length: 500 }, (_, at) => object(from + at)),
    );
  for (const name of names) await ask(aged, 'GET', `${DATA}/Indexed/?query={"${name}":{"$eq":7}}`);
}

/** Attachments of one object, which are read and stay, and as many of another, which is deleted. */
export async function manyAttachments(aged: Aged): Promise<void> {
  const count = ATTACHMENTS_OF_A_SHARE * aged.times;
  for (const stays of [true, false]) {
    const { _id: id } = await ask(aged, 'POST', `${RATED.path}/`, { n: -100 });
    const path = `${RATED.path}/${id}`;
    await together(count, 8, (n) => ask(aged, 'POST', `${path}/attachments/file${n}.txt`, 'aGVsbG8='));
    const { attachments } = await ask(aged, 'GET', path);
    if (attachments.length !== count) aged.complaints.push(`${attachments.length} of ${count} attachments`);
    if (stays) {
      await together(count, 8, async (n) => {
        const file = await new Client(anyOf(aged).baseUrl, aged.token).get(
          `${path}/attachments/file${n}.txt`,
        );
        if (file.text !== 'hello') aged.complaints.push(`an attachment was answered by ${file.status}`);
      });
      aged.staying.files += count;
    } else await ask(aged, 'DELETE', path);
  }
}

/** Filters of which no two are the same: by an index, by several conditions, and some that scan. */
export async function manyFilters(aged: Aged): Promise<void> {
  const forms = [
    (n: number) => ({ n: { $eq: n } }),
    (n: number) => ({ n: { $gte: n, $lt: n + 20 } }),
    (n: number) => ({ n: { $in: [n, n + 1, n + 2] }, text: { $neq: 'text 1' } }),
    (n: number) => ({ n: { $gt: 4900 + (n % 100) }, text: { $eq: `text ${n % 97}` } }),
  ];
  await together(FILTERS_OF_A_SHARE * aged.times, 8, (n) => {
    const query = n % 200 === 0 ? { text: { $eq: `text ${n}` } } : forms[n % forms.length]!(n);
    return ask(
      aged,
      'GET',
      `${RATED.path}/?limit=10&${new URLSearchParams({ query: JSON.stringify(query) })}`,
    );
  });
}

/** Connections that say nothing, as many as an instance takes, while others are answered. */
export async function idleConnections(aged: Aged): Promise<void> {
  const { hostname, port } = new URL(aged.services[0].baseUrl);
  const sockets: Socket[] = [];
  let connected = 0;
  let closed = 0;
  const count = CONNECTIONS_OF_A_SHARE * aged.times;
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname, () => connected++);
    sockets.push(socket.on('error', () => {}).once('close', () => closed++));
    if (n % 500 === 499) await until('connections', async () => connected + closed > n - 100);
  }
  await until('every connection', async () => connected + closed >= count);
  await pause(IDLE_MILLISECONDS);
  await ask(aged, 'GET', `${RATED.path}/?limit=1`);
  if (closed > 0) aged.complaints.push(`${closed} of ${count} idle connections were closed`);
  for (const socket of sockets) socket.destroy();
}

/** Uploads at the same time, of which each breaks off shortly before its end. */
export async function brokenUploads(aged: Aged): Promise<void> {
  const length = Math.ceil((UPLOADED_BYTES_OF_A_SHARE * aged.times) / 3) * 4;
  const { _id: id } = await ask(aged, 'POST', `${RATED.path}/`, { n: -200 });
  await together(UPLOADS, UPLOADS, async (n) => {
    const client = new Client(anyOf(aged).baseUrl, aged.token);
    const path = `${RATED.path}/${id}/attachments/broken${n}`;
    const request = openRequest(client, 'POST', path, { headers: { 'content-length': String(length) } });
    request
      .on('error', () => {})
      .once('response', ({ statusCode }) => {
        aged.complaints.push(`an unfinished upload was answered by ${statusCode}`);
      });
    const pieces = Readable.from(Array(Math.floor((0.95 * length) / PIECE.length)).fill(PIECE));
    await pipeline(pieces, request, { end: false }).catch((error: Error) => {
      aged.complaints.push(`an upload was broken off by the service: ${error.message}`);
    });
    request.destroy();
  });
  const { attachments } = await ask(aged, 'GET', `${RATED.path}/${id}`);
  if (attachments.length > 0) aged.complaints.push('an upload that broke off has left an attachment');
}
