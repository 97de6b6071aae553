import { execFileSync } from 'node:child_process';
import { inParallel } from '../http-client.js';
import type { Comparison, Peer } from './peer.js';

const ACCOUNT = { identity: 'bench@example.com', password: 'only-for-a-measurement' };
const CREATES_AT_ONCE = 4;
const SETTINGS = { logs: { maxDays: 0 }, batch: { enabled: true, maxRequests: 1000, timeout: 60 } };
const SIGNS = { $eq: '=', $gt: '>' };

const OPEN = { listRule: '', viewRule: '', createRule: '', updateRule: '', deleteRule: '' };

/** The fields of workload.ts in its types. */
const FIELDS = [
  { name: 'serial', type: 'number', min: 0, onlyInt: true },
  { name: 'code', type: 'number', min: 0, onlyInt: true },
  { name: 'third', type: 'select', values: ['alpha', 'beta', 'gamma'], maxSelect: 1 },
  { name: 'percent', type: 'number', min: 0, max: 99, onlyInt: true },
  { name: 'reference', type: 'text', max: 40, required: true },
  { name: 'title', type: 'text', max: 200 },
  { name: 'weight', type: 'number', min: 0 },
  { name: 'active', type: 'bool' },
  { name: 'createdAt', type: 'date' },
  { name: 'origin', type: 'json' },
  { name: 'tags', type: 'json' },
  { name: 'description', type: 'text', max: 2000 },
  { name: 'counter', type: 'number', onlyInt: true },
  { name: 'note', type: 'text', max: 200 },
];

/** PocketBase, from a program given by its path. Its request log is switched off, since it costs time. */
export function pocketBase(program: string): Peer {
  return {
    label: 'PocketBase',
    remark: 'PocketBase: synchronous=NORMAL, no request log',
    program,
    prepare(folder) {
      const { identity, password } = ACCOUNT;
      execFileSync(program, ['superuser', 'upsert', identity, password, '--dir', folder], { stdio: 'pipe' });
    },
    arguments: (folder, port) => ['serve', '--http', `127.0.0.1:${port}`, '--dir', folder],
    healthPath: '/api/health',
    pathOf: (className) => `/api/collections/${className}/records`,
    async createClass(baseUrl, className) {
      const { token } = await send(
        baseUrl,
        'POST',
        '/api/collections/_superusers/auth-with-password',
        ACCOUNT,
      );
      await send(baseUrl, 'PATCH', '/api/settings', SETTINGS, token);
      const indexes = ['serial', 'third', 'percent'].map(
        (field) => `CREATE INDEX ${className}_${field} ON ${className} (${field})`,
      );
      indexes.push(`CREATE UNIQUE INDEX ${className}_code ON ${className} (code)`);
      const collection = { name: className, type: 'base', ...OPEN, fields: FIELDS, indexes };
      await send(baseUrl, 'POST', '/api/collections', collection, token);
    },
    async create(client, path, documents) {
      const ids: string[] = [];
      await inParallel(documents, CREATES_AT_ONCE, async (document, at) => {
        ids[at] = JSON.parse(await client.expect('POST', path, JSON.stringify(document))).id;
      });
      return ids;
    },
    // Dates have a space where RFC 3339 has a T.
    taken: (document) => ({ ...document, createdAt: String(document.createdAt).replace('T', ' ') }),
    answered: ({ collectionId: _id, collectionName: _name, ...object }) => object,
    query: ({ field, operator, value }: Comparison, page, limit) =>
      `page=${page}&perPage=${limit}&filter=${encodeURIComponent(`(${field}${SIGNS[operator]}${value})`)}`,
    totalPattern: '"totalItems":(%d+)',
    idPattern: '"id":"(%w+)"',
    batch: (path) => ({
      address: '/api/batch',
      before: '{"requests":[',
      each: [`{"method":"POST","url":"${path}","body":`, '}'],
      after: ']}',
      idPattern: '"id":"(%w+)"',
    }),
  };
}

async function send(baseUrl: string, method: string, path: string, body: object, token = '') {
  const response = await fetch(new URL(path, baseUrl), {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${method} ${path}: ${text}`);
  return JSON.parse(text);
}
