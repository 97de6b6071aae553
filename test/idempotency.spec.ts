import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { changeRows, readRows } from './support/databases/database-access.js';
import { DatabaseProxy } from './support/databases/database-proxy.js';
import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { AttachedObject, base64, openRequest } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { key, what } from './support/http/keyed-requests.js';
import { startService, uniqueName } from './support/services/service.js';

describe('Idempotency-Key', () => {
  eachKind((service) => {
    let client: Client;
    let notes: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      notes = await service.createClass({
        n: { type: 'integer' },
        name: { type: 'string', unique: true },
      });
    });

    it('makes a repeated create the same one', async () => {
      const headers = key();
      const total = await client.total(notes);
      const first = await client.post(`${notes.path}/`, { n: 1, name: 'one' }, headers);
      const second = await client.post(`${notes.path}/`, { n: 1, name: 'one' }, headers);
      expect(first.status).toBe(200);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      expect(what(second)).toEqual(what(first));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(await client.total(notes)).toBe(total + 1);
    });

    it('is remembered for a day', async () => {
      const { body } = await client.post(notes.path, { n: 1 }, key());
      const sql = `SELECT expires_at FROM idempotency_keys WHERE answer LIKE '%${body._id}%'`;
      const [row] = await readRows<{ expires_at: number | string }>(service, sql);
      const hours = (Number(row!.expires_at) - Date.now()) / 3_600_000;
      expect(hours).toBeLessThanOrEqual(24);
      expect(hours).toBeGreaterThan(23);
    });

    it('gives the first answer even when the object has changed since, or would be refused now', async () => {
      const headers = key();
      const first = await client.post(notes.path, { n: 1, name: 'gone soon' }, headers);
      await client.delete(new URL(first.headers.get('location')!).pathname);
      await client.post(notes.path, { name: 'gone soon' });
      expect(what(await client.post(notes.path, { n: 1, name: 'gone soon' }, headers))).toEqual(what(first));
    });

    it('makes a repeated batch create the same one', async () => {
      const headers = key();
      const total = await client.total(notes);
      const batch = [{ n: 1 }, { n: 2 }, { n: 3 }];
      const first = await client.post(`${notes.path}/batch`, batch, headers);
      const second = await client.post(`${notes.path}/batch/`, batch, headers);
      expect(first.body).toHaveLength(3);
      expect(what(second)).toEqual(what(first));
      expect(await client.total(notes)).toBe(total + 3);
    });

    it('makes a repeated batch update the same one', async () => {
      const path = await client.create(notes, { n: 1 });
      const _id = path.split('/').at(-1);
      const headers = key();
      const first = await client.put(`${notes.path}/batch`, [{ _id, n: 2 }], headers);
      await client.put(path, { n: 3 });
      const second = await client.put(`${notes.path}/batch`, [{ _id, n: 2 }], headers);
      expect(what(second)).toEqual(what(first));
      expect((await client.get(path)).body.n).toBe(3);
    });

    it.each([
      ['create', 'POST', '', {}],
      ['upsert', 'POST', '?onConflict=update&key=name', { name: 'other' }],
      ['update', 'PUT', '', {}],
      ['delete', 'DELETE', '', 'none'],
    ])('remembers an empty batch %s, though it has no effect', async (_what, method, parameters, other) => {
      const total = await client.total(notes);
      const headers = key();
      const send = (batch: unknown[], more = {}) =>
        client.send(method, `${notes.path}/batch${parameters}`, JSON.stringify(batch), {
          ...headers,
          ...more,
        });
      const dryRun = await client.send(
        method,
        `${notes.path}/batch${parameters === '' ? '?' : `${parameters}&`}dryRun=true`,
        '[]',
        headers,
      );
      expect([dryRun.status, dryRun.body]).toEqual([200, []]);
      const first = await send([]);
      expect([first.status, first.body, first.headers.get('idempotency-replayed')]).toEqual([200, [], null]);
      const second = await send([]);
      expect(what(second)).toEqual(what(first));
      expect(second.headers.get('x-outcome')).toBe(first.headers.get('x-outcome'));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expectProblem(await send([other]), 422, 'idempotency_key_reused');
      const fresh = key();
      const together = await Promise.all(Array.from({ length: 5 }, () => send([], fresh)));
      expect(together.map(({ status }) => status)).toEqual(Array(5).fill(200));
      const replayed = together.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
      expect(replayed).toHaveLength(4);
      expect(await client.total(notes)).toBe(total);
    });

    it('makes a repeated upload the same one, and keeps no bytes of it', async () => {
      const object = await AttachedObject.create(service);
      const headers = key();
      const first = await client.post(object.at('a.txt'), base64('first'), headers);
      expect(first.status).toBe(200);
      await client.put(object.at('a.txt'), base64('other'));
      const second = await client.post(object.at('a.txt'), base64('first'), headers);
      expect(what(second)).toEqual(what(first));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect((await object.get('a.txt')).text).toBe('other');
      expect(object.filesOnDisk()).toBe(1);
      const reused = await client.post(object.at('a.txt'), base64('third'), headers);
      expectProblem(reused, 422, 'idempotency_key_reused');
    });

    it('has an upload sent again whose first answer is removed while it arrives', async () => {
      const object = await AttachedObject.create(service);
      const [headers, body] = [key(), base64('first')];
      expect((await client.post(object.at('a.txt'), body, headers)).status).toBe(200);
      const length = { expect: '100-continue', 'content-length': String(body.length) };
      const sent = openRequest(client, 'POST', object.at('a.txt'), { headers: { ...headers, ...length } });
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.flushHeaders();
      await once(sent, 'continue');
      // As when a day is over.
      await changeRows(service, `DELETE FROM idempotency_keys WHERE answer LIKE '%${object.id}%'`);
      sent.end(body);
      const [answer] = await answered;
      const problem = JSON.parse(Buffer.concat(await answer.toArray()).toString());
      expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers['retry-after']).toBeDefined();
      const again = await client.post(object.at('a.txt'), body, headers);
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    });

    it('belongs to a request by what it says, however its text is made', async () => {
      const headers = { ...key(), 'content-type': 'application/json' };
      const send = (path: string, text: string) => client.send('POST', path, text, headers);
      const first = await send(notes.path, '{"n":1,"name":"ä"}');
      expect(first.status).toBe(200);
      const again = await send(notes.path, ' {"name": "\\u00e4",\n "n": 1.0} ');
      expect(what(again)).toEqual(what(first));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expectProblem(await send(notes.path, '{"n":1,"name":"a"}'), 422, 'idempotency_key_reused');
      Object.assign(headers, key());
      const batch = await send(`${notes.path}/batch`, '[{"n":2,"name":"b"},{"n":3}]');
      expect(what(await send(`${notes.path}/batch`, '[{"name":"b","n":2}, {"n":3}]'))).toEqual(what(batch));
      const turned = await send(`${notes.path}/batch`, '[{"n":3},{"n":2,"name":"b"}]');
      expectProblem(turned, 422, 'idempotency_key_reused');
    });

    it('is that of a request by its bytes where an earlier version has kept it', async () => {
      const headers = key();
      const { path } = notes;
      const text = '{"n":5,"name":"kept"}';
      const first = await client.send('POST', path, text, headers);
      const hash = createHash('sha256')
        .update(`POST ${path.replace(/\/$/, '')}\n${text}`)
        .digest('hex');
      await changeRows(
        service,
        `UPDATE idempotency_keys SET request = '${hash}' WHERE answer LIKE '%${first.body._id}%'`,
      );
      expect(what(await client.send('POST', path, text, headers))).toEqual(what(first));
      expectProblem(await client.send('POST', path, '{"n":6}', headers), 422, 'idempotency_key_reused');
    });

    it('belongs to one request', async () => {
      const headers = key();
      await client.post(notes.path, { n: 1 }, headers);
      const total = await client.total(notes);
      expectProblem(await client.post(notes.path, { n: 2 }, headers), 422, 'idempotency_key_reused');
      expectProblem(
        await client.post(`${notes.path}/batch`, [{ n: 1 }], headers),
        422,
        'idempotency_key_reused',
      );
      expect(await client.total(notes)).toBe(total);
    });

    it('belongs to one caller', async () => {
      const headers = key();
      const other = await (await newApplication(service)).client();
      const [mine, theirs] = [
        await client.post(notes.path, { n: 1 }, headers),
        await other.post(notes.path, { n: 1 }, headers),
      ];
      expect(theirs.status).toBe(200);
      expect(theirs.body._id).not.toBe(mine.body._id);
    });

    it('of a refused request can be used again', async () => {
      const headers = key();
      expectProblem(await client.post(notes.path, { n: 'x' }, headers), 400, 'invalid_object');
      await client.post(notes.path, { name: 'taken' });
      expectProblem(await client.post(notes.path, { name: 'taken' }, headers), 400, 'not_unique');
      expect((await client.post(notes.path, { n: 1 }, headers)).status).toBe(200);
    });

    it.each(['', ' '])('is none where it is %j', async (value) => {
      const total = await client.total(notes);
      for (let time = 1; time <= 2; time++) {
        const answer = await client.post(notes.path, { n: time }, { 'idempotency-key': value });
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
      }
      expect(await client.total(notes)).toBe(total + 2);
    });

    it.each(['a b', 'ä', 'x'.repeat(256)])(
      'is refused as %j, of an attachment by the 404 of its bad requests',
      async (value) => {
        const object = await AttachedObject.create(service);
        const answer = await client.post(object.at('a.txt'), base64('a'), { 'idempotency-key': value });
        expectProblem(answer, 404, 'invalid_idempotency_key');
        expect(await object.descriptors()).toEqual([]);
      },
    );

    it.each(['a b', 'ä', 'x'.repeat(256)])('is refused as %j', async (value) => {
      const total = await client.total(notes);
      const answer = await client.post(notes.path, { n: 1 }, { 'idempotency-key': value });
      expectProblem(answer, 400, 'invalid_idempotency_key');
      expect(await client.total(notes)).toBe(total);
    });

    it('lets requests at the same moment have one effect, and gives all of them its answer', async () => {
      for (let round = 0; round < 10; round++) {
        const headers = key();
        const total = await client.total(notes);
        const name = uniqueName();
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => client.post(notes.path, { name }, headers)),
        );
        expect(new Set(answers.map((answer) => JSON.stringify(what(answer)))).size).toBe(1);
        expect(answers[0]!.status).toBe(200);
        expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(7);
        expect(await client.total(notes)).toBe(total + 1);
      }
    });

    it('lets uploads and batches at the same moment have one effect', async () => {
      const object = await AttachedObject.create(service);
      const _id = object.id;
      for (let round = 0; round < 5; round++) {
        const headers = key();
        const uploads = await Promise.all(
          Array.from({ length: 4 }, () => client.post(object.at(`f${round}`), base64('bytes'), headers)),
        );
        expect(new Set(uploads.map((answer) => JSON.stringify(what(answer)))).size).toBe(1);
        expect(uploads[0]!.status).toBe(200);
        expect(object.filesOnDisk()).toBe(round + 1);
        const before = (await client.get(object.path)).headers.get('etag');
        const update = key();
        const batches = await Promise.all(
          Array.from({ length: 4 }, () =>
            client.put(`${object.objectClass.path}/batch`, [{ _id, reference: `r${round}` }], update),
          ),
        );
        expect(batches.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect((await client.get(object.path)).headers.get('etag')).toBe(
          `"${Number(before!.slice(1, -1)) + 1}"`,
        );
      }
    });

    itLong('is forgotten once it has expired', async () => {
      const own = await startService(service.running.engine);
      try {
        const writer = await own.service.client();
        const { path } = await own.service.createClass({ n: { type: 'integer' } });
        await writer.post(path, { n: 1 }, key());
        await changeRows(own.service, 'DELETE FROM idempotency_keys WHERE expires_at > 0');
        expect((await writer.post(path, { n: 2 }, key('again'))).status).toBe(200);
      } finally {
        await own.stop();
      }
    });

    if (service.running.databaseUrl === undefined) return;

    itLong('finds out what became of a write whose answer was lost', async () => {
      const proxy = await DatabaseProxy.open(service.running.databaseUrl!);
      const { service: distant, stop } = await startService(service.running.engine, {
        DATABASE_URL: proxy.url,
      });
      try {
        const writer = await distant.client();
        const total = await writer.total(notes);
        void proxy.loseAnswerTo('idempotency_keys');
        const name = uniqueName();
        const headers = key();
        // The look for an earlier answer is a statement with the same words, and it is asked once more.
        const first = await writer.post(notes.path, { name }, headers);
        expect(first.status).toBe(200);
        void proxy.loseAnswerTo('INSERT INTO idempotency_keys');
        const second = await writer.post(notes.path, { n: 7 }, key());
        expect(second.status).toBe(200);
        expect((await writer.get(new URL(second.headers.get('location')!).pathname)).body.n).toBe(7);
        proxy.loseRequest('INSERT INTO idempotency_keys');
        expect((await writer.post(notes.path, { n: 8 }, key())).status).toBe(200);
        expect(await writer.total(notes)).toBe(total + 3);

        const object = await AttachedObject.create(distant);
        void proxy.loseAnswerTo('INSERT INTO idempotency_keys');
        expect((await writer.post(object.at('a'), base64('bytes'), key())).status).toBe(200);
        expect((await object.get('a')).text).toBe('bytes');
        void proxy.loseAnswerTo('COMMIT');
        const updated = await writer.put(
          `${object.objectClass.path}/batch`,
          [{ _id: object.id, reference: 'once' }],
          key(),
        );
        expect(updated.status).toBe(200);
        expect((await writer.get(object.path)).headers.get('etag')).toBe('"3"');

        const counter = await writer.create(notes, { n: 1 });
        for (const [more, n] of [
          [{}, 2],
          [{ 'if-match': '"2"' }, 3],
        ] as const) {
          void proxy.loseAnswerTo('COMMIT');
          const added = await writer.put(counter, { n: { $inc: 1 } }, { ...key(), ...more });
          expect([added.status, added.body.n]).toEqual([200, n]);
          expect((await writer.get(counter)).body.n).toBe(n);
        }
      } finally {
        await stop();
        await proxy.close();
      }
    });
  });
});
