import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Answer, Client } from './support/http/client.js';
import { onAnyEngine, type Service, startService } from './support/services/service.js';

interface Header {
  example?: unknown;
  schema: { enum?: string[] };
}

const HEADERS: Record<string, Header> = parse(readFileSync('openapi.yaml', 'utf8')).components.headers;
const CLASSES = '/api/v1/storage/classes';
const PATH = '/api/v1/storage/data/Shipment';
const FIELDS = { reference: { type: 'string', unique: true } };

/** A header without what differs in each run: hosts, ids, cursors and numbers. */
function form(value: string): string {
  return value
    .replace(/http:\/\/[^/]+/g, 'http://host')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'id')
    .replace(/[\w-]{40,}/g, 'cursor')
    .replace(/\d+/g, '1');
}

describe('examples of response headers', () => {
  it('are there unless a header has one value only, or is a secret', () => {
    const missing = Object.entries(HEADERS).filter(
      ([, { example, schema }]) => example === undefined && schema.enum === undefined,
    );
    expect(missing.map(([name]) => name)).toEqual(['Set-Cookie']);
  });

  onAnyEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let file: string;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { RATE_LIMIT: '100' }));
      client = await service.client();
      await client.post(CLASSES, { name: 'Shipment', fields: FIELDS });
      await client.post(
        `${PATH}/batch`,
        ['S-1', 'S-2', 'S-3'].map((reference) => ({ reference })),
      );
      const { body } = await client.post(PATH, { reference: 'S-4' });
      file = `${PATH}/${body._id}/attachments/label.txt`;
      await client.post(file, Buffer.from('Hello, Brno!').toString('base64'), {
        'content-type': 'text/plain',
      });
    });
    afterAll(() => stop());

    /** Of a class of its own, since a class under change takes no other one. */
    const change = async () => {
      const { definitionPath } = await service.createClass(FIELDS);
      const definition = { fields: { ...FIELDS, weight: { type: 'number' } } };
      return client.put(definitionPath, definition, { prefer: 'respond-async' });
    };

    const answers: [name: string, ask: () => Promise<Answer>][] = [
      ['Content-Disposition', () => client.get(file)],
      ['Content-Range', () => client.get(file, { range: 'bytes=0-4' })],
      ['ETag', () => client.get(file.replace(/\/attachments.*/, ''))],
      ['Link', () => client.get(`${PATH}/?limit=2`)],
      ['Location', () => client.post(PATH, { reference: 'S-5' })],
      ['Preference-Applied', change],
      ['RateLimit', () => client.get(PATH)],
      ['RateLimit-Policy', () => client.get(PATH)],
      ['Retry-After', change],
      ['WWW-Authenticate', () => new Client(service.baseUrl).get(PATH)],
      ['X-Outcome', () => client.post(`${PATH}/?onConflict=update&key=reference`, { reference: 'S-1' })],
      ['X-Request-Id', () => client.get(PATH)],
      ['X-Warning', () => client.post(`${PATH}/?dryrun=true`, { reference: 'S-6' })],
    ];

    it('are asked for here, all of them', () => {
      const shown = Object.keys(HEADERS).filter((name) => HEADERS[name]!.example !== undefined);
      expect(answers.map(([name]) => name)).toEqual(shown);
    });

    it.each(answers)('are what a service answers: %s', async (name, ask) => {
      const { headers } = await ask();
      expect(form(headers.get(name) ?? '')).toBe(form(String(HEADERS[name]!.example)));
    });
  });
});
