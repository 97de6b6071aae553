import { amount, itBoth } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { startBeside } from './support/services/service.js';

describe('Two instances on one database', () => {
  eachKind((service) => {
    let clients: [Client, Client];
    let stop: () => Promise<void>;

    beforeAll(async () => {
      const client = await service.client();
      const other = await startBeside(service);
      stop = other.stop;
      clients = [client, await other.service.client()];
    });
    afterAll(() => stop());

    it('keep exactly what was acknowledged when clients of both append to one array under If-Match', async () => {
      const APPENDING = 8;
      const EACH = 5;
      const lists = await service.createClass({ ints: { type: 'array', items: { type: 'integer' } } });
      const path = await clients[0].create(lists, { ints: [] });
      const acknowledged: number[] = [];
      const append = async (appender: number) => {
        const client = clients[appender % 2]!;
        for (let n = 0; n < EACH; ) {
          const { body, headers } = await client.get(path);
          const int = appender * EACH + n;
          const answer = await client.put(
            path,
            { ints: [...body.ints, int] },
            { 'if-match': headers.get('etag')! },
          );
          expect([200, 412]).toContain(answer.status);
          if (answer.status !== 200) continue;
          acknowledged.push(int);
          n++;
        }
      };
      await Promise.all(Array.from({ length: APPENDING }, (_, appender) => append(appender)));
      const { ints } = (await clients[0].get(path)).body;
      expect([...ints].sort((a, b) => a - b)).toEqual(acknowledged.sort((a, b) => a - b));
      expect(ints).toHaveLength(APPENDING * EACH);
    });

    itBoth('lose no update when a client of each changes another field of one object', async () => {
      const TIMES = amount(100, 500);
      const counters = await service.createClass({ left: { type: 'integer' }, right: { type: 'integer' } });
      const path = await clients[0].create(counters, { left: 0, right: 0 });
      const count = async (client: Client, field: string) => {
        for (let value = 1; value <= TIMES; value++) {
          const { status, body } = await client.put(path, { [field]: value });
          expect([status, body[field]]).toEqual([200, value]);
        }
      };
      await Promise.all([count(clients[0], 'left'), count(clients[1], 'right')]);
      for (const client of clients)
        expect((await client.get(path)).body).toMatchObject({ left: TIMES, right: TIMES });
    });

    it('read through one what was just written through the other', async () => {
      const WRITERS = 4;
      const ROUNDS = 25;
      const notes = await service.createClass({ n: { type: 'integer' } });
      const write = async (writer: number) => {
        const [here, there] = writer % 2 === 0 ? clients : [clients[1], clients[0]];
        const path = await here.create(notes, { n: 0 });
        for (let n = 1; n <= ROUNDS; n++) {
          const { headers } = await here.put(path, { n });
          const read = await there.get(path);
          expect([read.status, read.body.n, read.headers.get('etag')]).toEqual([200, n, headers.get('etag')]);
        }
        expect((await here.delete(path)).status).toBe(200);
        expect((await there.get(path)).status).toBe(404);
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    });

    it('give each of the edits that race for one class a revision of its own', async () => {
      const EDITS = 12;
      const things: ClassHandle = await service.createClass({ n: { type: 'integer' } });
      const before = (await clients[0].get(things.definitionPath)).body.revision as number;
      const answers = await Promise.all(
        Array.from({ length: EDITS }, (_, n) =>
          clients[n % 2]!.put(things.definitionPath, {
            description: `edit ${n}`,
            fields: { n: { type: 'integer' }, [`f${n}`]: { type: 'string' } },
          }),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      for (const lost of answers.filter(({ status }) => status !== 200))
        expectProblem(lost, 503, 'unavailable');
      const revisions = won.map(({ body }) => body.revision as number).sort((a, b) => a - b);
      expect(revisions).toEqual(won.map((_, n) => before + 1 + n));
      // Locks of a database server hold across instances, so every request waits. An embedded database has one process.
      if (service.running.databaseUrl !== undefined) expect(won).toHaveLength(EDITS);
      const last = won.find(({ body }) => body.revision === before + won.length)!;
      for (const client of clients) {
        const { body } = await client.get(things.definitionPath);
        expect(body).toEqual(last.body);
      }
    });
  });
});
