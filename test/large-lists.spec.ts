import { eachKind } from './support/fewer-engines.js';
import { APPLICATIONS } from './support/http/applications.js';
import type { Client } from './support/http/client.js';
import { type Service, startService } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const LARGE = 8;
/** Half a megabyte. */
const ENUM = Array.from({ length: 5000 }, (_, at) => `${at} ${'x'.repeat(100)}`);
const MANY_SCOPES = 30;
/** Nearly all that fits a body. */
const SCOPES = Array.from({ length: 800 }, (_, at) => `data:read:Class${at}${'y'.repeat(50)}`);

describe('a list of what is large', () => {
  eachKind(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      client = await service.client();
    });
    afterAll(() => stop());

    it('has whole classes, in their order and as each is alone', async () => {
      const fields = { kind: { type: 'string', enum: ENUM } } as const;
      const names = Array.from({ length: LARGE }, (_, at) => `Large${at}`);
      for (const name of names) await service.createClass(fields, name);
      await service.createClass({ a: { type: 'string' } }, 'Small');
      const answer = await client.get(CLASSES, { 'accept-encoding': 'identity' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      // Sent as it is read.
      expect(answer.headers.get('content-length')).toBeNull();
      const { metadata, classes } = answer.body;
      expect(metadata).toEqual({ page: 1, pages: 1, limit: 1000, total: LARGE + 1 });
      expect(classes.map(({ name }: { name: string }) => name)).toEqual([...names, 'Small']);
      for (const at of [0, LARGE - 1, LARGE])
        expect(classes[at]).toEqual((await client.get(`${CLASSES}/${classes[at].name}`)).body);
      const second = await client.get(`${CLASSES}?limit=${LARGE}&page=2`);
      expect(second.headers.get('content-length')).not.toBeNull();
      expect(second.body).toMatchObject({ metadata: { page: 2, pages: 2 }, classes: [{ name: 'Small' }] });
    });

    it('has whole applications', async () => {
      const ids: string[] = [];
      for (let at = 0; at < MANY_SCOPES; at++) {
        const { status, body } = await client.post(APPLICATIONS, { name: `Many ${at}`, scopes: SCOPES });
        expect(status).toBe(200);
        ids.push(body.client_id);
      }
      const answer = await client.get(APPLICATIONS);
      expect(answer.headers.get('content-length')).toBeNull();
      const { metadata, applications } = answer.body;
      expect([metadata.total, applications.length]).toEqual([MANY_SCOPES + 1, MANY_SCOPES + 1]);
      const made = applications.filter(({ client_id }: { client_id: string }) => ids.includes(client_id));
      expect(made.map(({ scopes }: { scopes: string[] }) => scopes)).toEqual(ids.map(() => SCOPES));
      expect(made[7]).toEqual((await client.get(`${APPLICATIONS}/${made[7].client_id}`)).body);
    });
  });
});
