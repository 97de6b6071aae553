import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import {
  areLocked,
  holdRows,
  holdTable,
  readRows,
  serverProcesses,
} from './support/databases/database-access.js';
import { amount, itBoth, itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { Client } from './support/http/client.js';
import { until } from './support/until.js';

describe('a class that changes under its clients', () => {
  const CHANGES = amount(6, 18);
  const WRITERS = 8;

  /** Every third definition wants an even number, a text or a code; the others are looser or index something. */
  const definition = (n: number) => ({
    n: { type: n % 2 === 0 ? 'number' : 'integer', ...(n % 3 === 0 ? { indexed: true } : {}) },
    ...(n % 3 === 1 ? { extra: { type: 'string' } } : {}),
    ...(n % 5 === 0
      ? { text: { type: 'string', maxLength: 20 } }
      : { text: { type: 'string', indexed: true } }),
    mark: { type: 'integer', required: true, default: n, indexed: n % 2 === 0 },
  });

  eachKind((service) => {
    itBoth('answers 200 or 400, and every object stored fits the final definition', async () => {
      const client = await service.client();
      const things = await service.createClass(definition(0));
      const written = new Map<string, { n: number }>();
      const answers = new Map<number, number>();
      const noted = ({ status, text }: { status: number; text: string }) => {
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status !== 200 && status !== 400) throw new Error(`${status}: ${text}`);
        return status === 200;
      };
      let changing = true;
      const write = async (writer: number) => {
        for (let n = writer; changing; n += WRITERS) {
          const body = { n, text: `${'t'.repeat(n % 25)}`, ...(n % 4 === 0 ? { extra: 'e' } : {}) };
          const single = await client.post(things.path, body);
          if (noted(single)) written.set(single.body._id, { n });
          const batch = await client.post(`${things.path}/batch`, [body, { n: n + 0.5 }]);
          if (noted(batch)) {
            for (const [index, url] of batch.body.entries())
              written.set(url.split('/').at(-1), { n: index === 0 ? n : n + 0.5 });
          }
          if (single.status !== 200) continue;
          noted(await client.put(`${things.path}/${single.body._id}`, { text: 'updated' }));
          noted(await client.put(`${things.path}/batch`, [{ _id: single.body._id, mark: 7 }]));
          noted(await client.get(`${things.path}/${single.body._id}`));
        }
      };
      const read = async () => {
        while (changing) {
          noted(await client.list(things, { n: { $gte: 3 } }));
          noted(await client.list(things, { mark: { $eq: 7 }, text: { $lt: 'u' } }));
        }
      };
      const change = async () => {
        const statuses = [];
        for (let n = 1; n <= CHANGES; n++) {
          const { status, text } = await client.put(things.definitionPath, { fields: definition(n) });
          statuses.push(status);
          // Halves cannot become integers, and long texts cannot become short: then nothing changes.
          if (status !== 200 && status !== 409) throw new Error(`${status}: ${text}`);
        }
        return statuses;
      };
      const everybody = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      const [statuses] = await Promise.all([
        change().finally(() => (changing = false)),
        read(),
        ...everybody,
      ]);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
      await expectAllFit(client, things.definitionPath, things.path, written);
    });

    async function expectAllFit(
      client: Client,
      definitionPath: string,
      path: string,
      written: Map<string, { n: number }>,
    ) {
      const { fields } = (await client.get(definitionPath)).body;
      // The same definition again looks at every object if a field is added to it and taken away.
      const twin = await service.createClass(fields);
      const seen = new Map<string, { n: number }>();
      for (let page = 1; ; page++) {
        const { metadata, objects } = (await client.get(`${path}/?limit=500&page=${page}`)).body;
        const bodies = objects.map(
          ({ _id, attachments, ...custom }: { _id: string; attachments: [] }) => custom,
        );
        const again = await client.post(`${twin.path}/batch`, bodies);
        expect([again.status, again.body.errors]).toEqual([200, undefined]);
        for (const { _id, n } of objects) seen.set(_id, { n });
        if (page >= metadata.pages) break;
      }
      expect(seen).toEqual(written);
    }

    itLong('keeps nobody from writing while its objects are only held against it', async () => {
      const client = await service.client();
      const things = await service.createClass({ n: { type: 'integer' } });
      const objects = Array.from({ length: 1000 }, () => ({ n: 50 }));
      const store = () => client.post(`${things.path}/batch`, objects);
      // To look at so many takes longer than several writes, on a busy machine too.
      for (let stored = 0; stored < 180; stored += 6) {
        const answers = await Promise.all(Array.from({ length: 6 }, store));
        for (const { status } of answers) expect(status).toBe(200);
      }
      for (const [maximum, status] of [
        [49, 409],
        [100, 200],
      ]) {
        let isPending = true;
        const change = client
          .put(things.definitionPath, { fields: { n: { type: 'integer', maximum } } })
          .finally(() => (isPending = false));
        let written = 0;
        for (; isPending; written++) expect((await client.post(things.path, { n: 50 })).status).toBe(200);
        expect((await change).status).toBe(status);
        // Two come even where the class is locked for all that time: before it is, and when it is no more.
        expect(written).toBeGreaterThan(2);
      }
    });

    it.each([0, 20, 40, 80])('holds for what is written %d ms after it was sent', async (milliseconds) => {
      const client = await service.client();
      const things = await service.createClass({ n: { type: 'integer' } });
      for (let batch = 0; batch < 4; batch++) {
        const objects = Array.from({ length: 1000 }, () => ({ n: 50 }));
        expect((await client.post(`${things.path}/batch`, objects)).status).toBe(200);
      }
      const [old] = (await client.list(things)).body.objects;
      const change = client.put(things.definitionPath, { fields: { n: { type: 'integer', maximum: 100 } } });
      await pause(milliseconds);
      const [created, updated] = await Promise.all([
        client.post(things.path, { n: 101 }),
        client.put(`${things.path}/${old._id}`, { n: 101 }),
      ]);
      const { status, body } = await change;
      const stored = [created, updated].filter((answer) => answer.status === 200).length;
      const misfits = (await client.list(things, { n: { $gt: 100 } })).body.metadata.total;
      if (status === 200) expect([stored, misfits]).toEqual([0, 0]);
      else expect([status, body.count >= 1, misfits]).toEqual([409, true, stored]);
    });

    it('is known at once to every client, once its change is answered', async () => {
      const client = await service.client();
      const things = await service.createClass({});
      await client.create(things, {});
      let changing = true;
      const hammer = async () => {
        while (changing) await client.list(things);
      };
      const change = async () => {
        for (let n = 0; n < 20; n++) {
          const fields = { [`f${n}`]: { type: 'integer', required: true, default: n } };
          expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
          const answer = await client.list(things, { [`f${n}`]: { $eq: n } });
          expect([answer.status, answer.body.metadata?.total]).toEqual([200, 1]);
        }
      };
      await Promise.all([change().finally(() => (changing = false)), hammer(), hammer(), hammer()]);
    });

    itLong('is listed until it is deleted, and not found from then on', async () => {
      const client = await service.client();
      const seen = new Set<string>();
      for (let round = 0; round < 10; round++) {
        const things = await service.createClass({ n: { type: 'integer', indexed: true } });
        await client.post(
          `${things.path}/batch`,
          Array.from({ length: 100 }, (_, n) => ({ n })),
        );
        let deleting = true;
        const filters = [undefined, { n: { $gte: 0 } }, { n: { $eq: 7 } }, { n: { $neq: 7 } }];
        const list = async (reader: number) => {
          for (let n = reader; deleting; n++) {
            const { status, body } = await client.list(things, filters[n % filters.length]);
            const { total } = body.metadata ?? {};
            seen.add(status === 404 ? `404 ${body.code}` : `${status} ${[100, 1, 99].includes(total)}`);
          }
        };
        const remove = async () => {
          const { status } = await client.delete(`${things.definitionPath}?force=true`);
          expect(status).toBe(200);
          expect((await client.list(things)).status).toBe(404);
        };
        await Promise.all([remove().finally(() => (deleting = false)), ...[0, 1, 2, 3, 4, 5].map(list)]);
      }
      for (const answer of seen) expect(['200 true', '404 class_not_found']).toContain(answer);
    });

    it('loses no object to a deletion that is refused, and keeps none after one that is not', async () => {
      const client = await service.client();
      for (let round = 0; round < 5; round++) {
        const things = await service.createClass({ n: { type: 'integer' } });
        const [deleted, ...created] = await Promise.all([
          client.delete(things.definitionPath),
          ...Array.from({ length: 10 }, (_, n) => client.post(things.path, { n })),
        ]);
        const stored = created.filter(({ status }) => status === 200).length;
        for (const { status } of created) expect([200, 404]).toContain(status);
        expect([deleted.status, stored === 0 ? 'none' : 'some']).toEqual(
          deleted.status === 200 ? [200, 'none'] : [409, 'some'],
        );
        if (deleted.status === 409) expect(await client.total(things)).toBe(stored);
      }
    });

    itLong('is changed by two clients in turn while objects are made, each answered', async () => {
      const client = await service.client();
      const text = { type: 'string' };
      const plain = { n: { type: 'integer' }, s: { ...text, searchable: true }, t: text };
      const more = { fields: { ...plain, t: { ...text, searchable: true } }, indexes: [['s', '-n']] };
      const things = await service.createClass(plain);
      let changing = true;
      const write = async () => {
        let count = 0;
        for (; changing; count++)
          expect((await client.post(things.path, { n: count, s: 'alpha', t: 'gamma' })).status).toBe(200);
        return count;
      };
      const change = async (first: number) => {
        for (let n = first; n < first + CHANGES; n++) {
          const answer = await client.put(
            things.definitionPath,
            n % 2 === 0 ? { fields: plain } : { ...more, timestamps: true },
          );
          expect([answer.status, answer.body.code]).toEqual([200, undefined]);
        }
      };
      const writers = [write(), write()];
      await Promise.all([change(0), change(1)]).finally(() => (changing = false));
      const [one, other] = await Promise.all(writers);
      expect(await client.total(things)).toBe(one! + other!);
    });

    // An embedded database locks itself as a whole.
    if (service.running.databaseUrl === undefined) return;

    it('is locked before its objects by a deletion of one, as a change locks them, so that they do not deadlock', async () => {
      const client = await service.client();
      const things = await service.createClass({ n: { type: 'integer' } });
      const path = await client.create(things, { n: 1 });
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${things.name}'`,
      );
      const release = await holdRows(service, `classes WHERE id = '${row!.id}'`);
      const deleted = client.delete(path);
      try {
        await until('the deletion to wait for the class', async () => {
          const waits = "SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'";
          const [status] = await readRows<{ Value: string }>(service, waits);
          return Number(status!.Value) > 0;
        });
        expect(await areLocked(service, `c_${row!.id}`)).toBe(false);
      } finally {
        await release();
      }
      expect((await deleted).status).toBe(200);
    });

    it('is locked by its row once the table of its objects is open, so that a change of the table does not deadlock', async () => {
      const client = await service.client();
      const things = await service.createClass({ n: { type: 'integer' } });
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${things.name}'`,
      );
      const table = `c_${row!.id}`;
      const release = await holdTable(service, table);
      const tried = client.delete(`${things.definitionPath}?dryRun=true`);
      const server = await createConnection({ uri: service.running.databaseUrl! });
      try {
        await until('the deletion to wait for the table', async () =>
          (await serverProcesses(server)).some(
            ({ State, Info }) => State?.includes('metadata lock') && Info?.includes(table),
          ),
        );
        expect(await areLocked(service, `classes WHERE id = '${row!.id}'`)).toBe(false);
      } finally {
        await server.end();
        await release();
      }
      expect((await tried).status).toBe(200);
    });
  });
});
