import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sameDatabase } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { type Service, startService, uniqueName } from './support/services/service.js';
import { until } from './support/until.js';

/** The library that gives a process a wrong clock (Debian's `faketime`). */
const LIAR = findLiar();
/** Long enough to be used by a test, and short enough for a test to wait for its end. */
const SHORT_SECONDS = 6;
/** How wrong clocks are, and how many seconds the tokens of such an instance hold: less than that. */
const SKEWS: readonly [skew: string, lifetime: number][] = [
  ['+10m', SHORT_SECONDS],
  ['-10m', 300],
];
/** Between two creations; clocks are known to within a fraction of it. */
const BETWEEN_MILLISECONDS = 150;

function findLiar(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .map((directory) => join('/usr/lib', directory, 'faketime', 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
}

describe('Instances whose clocks are ten minutes apart', () => {
  if (LIAR === undefined) it.skip('need faketime', () => {});
  eachKind((service) => {
    if (LIAR === undefined) return;
    if (service.running.databaseUrl === undefined) {
      it('have one clock where the database is embedded: a wrong one gives tokens that hold', async () => {
        const { service: wrong, stop } = await startService('sqlite', { LD_PRELOAD: LIAR, FAKETIME: '+10m' });
        try {
          const { status } = await (await wrong.client()).get('/api/v1/storage/classes');
          expect(status).toBe(200);
        } finally {
          await stop();
        }
      });
      return;
    }

    /** Instances whose clocks are wrong, by how wrong they are. */
    const wrong = new Map<string, { service: Service; stop: () => Promise<void> }>();

    beforeAll(async () => {
      const start = async ([skew, lifetime]: readonly [string, number]) => {
        const settings = { LD_PRELOAD: LIAR, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
        const { engine } = service.running;
        const environment = { ...sameDatabase(service), ...settings, TOKEN_LIFETIME: String(lifetime) };
        wrong.set(skew, await startService(engine, environment));
      };
      await Promise.all(SKEWS.map(start));
    });
    afterAll(() => Promise.all([...wrong.values()].map(({ stop }) => stop())));

    const works = async (at: Service, token: string) =>
      (await new Client(at.baseUrl, token).get('/api/v1/storage/classes')).status;

    it.each(SKEWS)('give tokens that hold everywhere as long as they say (%s)', async (skew, lifetime) => {
      const { service: other } = wrong.get(skew)!;
      // The clock is wrong in fact.
      const { headers } = await new Client(other.baseUrl).get('/health/live');
      expect(Math.abs(Date.parse(headers.get('date')!) - Date.now())).toBeGreaterThan(9 * 60_000);
      expect(await works(other, await service.token())).toBe(200);
      let token: string;
      let statuses: number[];
      let began: number;
      do {
        began = performance.now();
        token = await other.token();
        statuses = [await works(service, token), await works(other, token)];
        // Where the machine was too busy for anything to be said about it.
      } while (performance.now() - began > lifetime * 1000);
      expect(statuses).toEqual([200, 200]);
      token = await other.token();
      const form = new URLSearchParams({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, token });
      for (const { baseUrl } of [service, other]) {
        const { body } = await new Client(baseUrl).post('/api/v1/auth/oauth2/introspect', form);
        expect([body.active, body.exp - body.iat]).toEqual([true, lifetime]);
        expect(Math.abs(body.exp - (Date.now() / 1000 + lifetime))).toBeLessThan(60);
      }
    });

    it('end tokens in time', async () => {
      const { service: other } = wrong.get('+10m')!;
      const token = await other.token();
      for (const one of [service, other])
        await until('the token to end', async () => (await works(one, token)) === 401, SHORT_SECONDS * 2000);
    });

    it.each(SKEWS)('keep objects in the order of creation (%s)', async (skew) => {
      const right = await service.client();
      const clients = [right, new Client(wrong.get(skew)!.service.baseUrl, right.token)];
      const notes = await service.createClass({ n: { type: 'integer' } });
      for (let n = 0; n < 6; n++) {
        await clients[n % 2]!.create(notes, { n });
        await pause(BETWEEN_MILLISECONDS);
      }
      const { objects } = (await right.list(notes)).body;
      expect(objects.map((object: { n: number }) => object.n)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it.each(SKEWS)('keep time stamps in the order of writes (%s)', async (skew) => {
      const right = await service.client();
      const clients = [right, new Client(wrong.get(skew)!.service.baseUrl, right.token)];
      const fields = { n: { type: 'integer' } };
      const notes = await service.createClass(fields, uniqueName(), { timestamps: true });
      const path = await right.create(notes, { n: 0 });
      const stamps = [(await right.get(path)).body._createdAt];
      for (let n = 1; n < 7; n++) {
        await pause(BETWEEN_MILLISECONDS);
        stamps.push((await clients[n % 2]!.put(path, { n })).body._updatedAt);
        await clients[n % 2]!.create(notes, { n });
      }
      expect([...new Set(stamps)].sort()).toEqual(stamps);
      const { objects } = (await right.list(notes, undefined, { sort: '_createdAt' })).body;
      expect(objects.map((object: { n: number }) => object.n)).toEqual([6, 1, 2, 3, 4, 5, 6]);
    });
  });
});
