import { changeRows, readRows, sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { type Answer, type ClassHandle, Client, type FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ASYNC, ended, holdChanges, pathOf } from './support/http/long-changes.js';
import { type Service, startBeside, startService } from './support/services/service.js';
import { until } from './support/until.js';

const NO_CHANGE = '019b7c4e-0000-7000-8000-000000000000';

async function fill(client: Client, things: ClassHandle, count: number): Promise<void> {
  await client.createMany(
    things,
    Array.from({ length: count }, (_, n) => ({ n })),
  );
}

describe('a change of a class that takes long', () => {
  eachKind(({ running: { engine, databaseUrl } }) => {
    // All changes of its classes are held in turn.
    let service: Service;
    let client: Client;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      client = await service.client();
    });
    afterAll(() => stop());

    const withDefault = { n: { type: 'integer' }, level: { type: 'integer', required: true, default: 1 } };

    it('is answered before its end, and told of until then and behind it', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      await fill(client, things, 3000);
      const answer = await client.put(things.definitionPath, { fields: withDefault }, ASYNC);
      expect(answer.status).toBe(202);
      expect(answer.headers.get('preference-applied')).toBe('respond-async');
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
      const { id } = answer.body;
      expect(answer.headers.get('location')).toBe(`${service.baseUrl}${things.definitionPath}/changes/${id}`);
      expect(answer.body).toEqual({
        id,
        class: things.name,
        state: 'running',
        step: 'waiting',
        startedAt: expect.any(String),
      });
      const end = await ended(client, pathOf(answer));
      expect(end.headers.get('retry-after')).toBeNull();
      expect(end.headers.get('cache-control')).toBe('no-store');
      expect(end.body).toMatchObject({ id, class: things.name, state: 'done', revision: 2 });
      expect(end.body.problem).toBeUndefined();
      expect(Date.parse(end.body.endedAt)).toBeGreaterThanOrEqual(Date.parse(end.body.startedAt));
      const changed = await client.get(things.definitionPath);
      expect(changed.body).toMatchObject({ fields: withDefault, revision: 2 });
      expect(changed.headers.get('etag')).toMatch(/^"2-/);
      expect((await client.list(things, { level: { $eq: 1 } })).body.metadata.total).toBe(3000);
      const events = await readRows<{ details: string }>(
        service,
        `SELECT details FROM audit_events WHERE kind = 'class.changed' AND subject = '${things.name}'`,
      );
      expect(events.map(({ details }) => JSON.parse(details))).toMatchObject([
        { revision: 2, added: ['level'] },
      ]);
    });

    it('tells of a refusal what the request would have been answered, and changes nothing', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      await fill(client, things, 1500);
      const before = (await client.get(things.definitionPath)).body;
      const fields = { n: { type: 'integer', maximum: 99 } };
      const { body: direct } = await client.put(things.definitionPath, { fields });
      const answer = await client.put(
        things.definitionPath,
        { fields },
        { ...ASYNC, 'x-request-id': 'asked' },
      );
      expect(answer.status).toBe(202);
      const { body } = await ended(client, pathOf(answer));
      expect(body).toMatchObject({ state: 'refused', step: 'checking' });
      expect(body.problem).toEqual({ ...direct, requestId: 'asked' });
      expect([body.problem.count, body.problem.examples.length]).toEqual([1400, 10]);
      expect(body.revision).toBeUndefined();
      expect((await client.get(things.definitionPath)).body).toEqual(before);
      expect((await client.put(things.definitionPath, { fields: withDefault })).status).toBe(200);
    });

    it('is refused at once for what the definition and the condition tell', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      const put = (body: object, headers = {}) =>
        client.put(things.definitionPath, body, { ...ASYNC, ...headers });
      expectProblem(await put({ fields: { n: { type: 'nummer' } } }), 400, 'invalid_definition');
      expectProblem(
        await put({ fields: { m: { type: 'integer', renamedFrom: 'x' } } }),
        400,
        'invalid_definition',
      );
      expectProblem(await put({ fields: {} }, { 'if-match': '"0"' }), 412, 'precondition_failed');
      expectProblem(
        await client.put(`${things.definitionPath}x`, { fields: {} }, ASYNC),
        404,
        'class_not_found',
      );
      expect((await client.get(things.definitionPath)).body.revision).toBe(1);
    });

    it('keeps the class from being changed or deleted meanwhile, and nothing else', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      const others = await service.createClass({});
      const release = await holdChanges(service);
      let answer: Answer;
      try {
        answer = await client.put(things.definitionPath, { fields: withDefault }, ASYNC);
        expect(answer.status).toBe(202);
        const running = await client.get(pathOf(answer));
        expect([running.body.state, running.headers.get('retry-after')]).toEqual(['running', '2']);
        for (const refused of [
          await client.put(things.definitionPath, { fields: {} }),
          await client.put(things.definitionPath, { fields: {} }, ASYNC),
          await client.delete(things.definitionPath),
          await client.delete(`${things.definitionPath}?force=true`),
          await client.delete(`${things.definitionPath}?force=true&dryRun=true`),
        ]) {
          expectProblem(refused, 409, 'class_changing');
          expect(refused.body.change).toBe(answer.headers.get('location'));
          expect(refused.body.detail).toContain('`change`');
        }
        const dryRun = await client.put(`${things.definitionPath}?dryRun=true&checkObjects=false`, {
          fields: {},
        });
        expect(dryRun.status).toBe(200);
        expect((await client.get(things.definitionPath)).body.revision).toBe(1);
        // On SQLite nothing at all is written meanwhile.
        if (databaseUrl !== undefined) await service.createClass({ n: { type: 'integer' } });
      } finally {
        await release();
      }
      expect((await ended(client, pathOf(answer))).body).toMatchObject({ state: 'done', revision: 2 });
      expect((await client.put(others.definitionPath, { fields: {} })).status).toBe(200);
      expect((await client.put(things.definitionPath, { fields: {} })).status).toBe(200);
      expect((await client.delete(things.definitionPath)).status).toBe(200);
      expectProblem(await client.get(pathOf(answer)), 404, 'class_not_found');
    });

    it('is not found by another id, nor below another class', async () => {
      const things = await service.createClass({});
      const others = await service.createClass({});
      const answer = await client.put(things.definitionPath, { fields: { a: { type: 'string' } } }, ASYNC);
      await ended(client, pathOf(answer));
      for (const id of [NO_CHANGE, 'x', '%C3%A9', answer.body.id.toUpperCase()])
        expectProblem(await client.get(`${things.definitionPath}/changes/${id}`), 404, 'change_not_found');
      expectProblem(
        await client.get(`${others.definitionPath}/changes/${answer.body.id}`),
        404,
        'change_not_found',
      );
      expectProblem(
        await client.get(`${things.definitionPath}x/changes/${NO_CHANGE}`),
        404,
        'class_not_found',
      );
    });

    it.each([
      ['wait=0', 202, 'wait=0'],
      ['respond-async, wait=0', 202, 'respond-async, wait=0'],
      ['wait=600', 200, 'wait=590'],
      ['respond-async, wait=30', 200, 'wait=30'],
      ['WAIT="7"; why=so, foo', 200, 'wait=7'],
      ['wait=soon, respond-async=no, return=minimal', 200, null],
      [',;="', 200, null],
    ])('is answered as Prefer: %s asks', async (prefer, status, applied) => {
      const things = await service.createClass({});
      const answer = await client.put(things.definitionPath, { fields: withDefault }, { prefer });
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, applied]);
      if (status === 202) expect((await ended(client, pathOf(answer))).body.state).toBe('done');
      else expect(answer.headers.get('etag')).toMatch(/^"2-/);
    });

    it('is answered after the seconds that its client waits, or 5', async () => {
      const things = await service.createClass({});
      const wait = async (fields: FieldDefinitions, headers: Record<string, string>) => {
        const began = performance.now();
        const answer = await client.put(things.definitionPath, { fields }, headers);
        return { answer, seconds: (performance.now() - began) / 1000 };
      };
      const release = await holdChanges(service);
      const { answer, seconds } = await wait(withDefault, { prefer: 'wait=1' }).finally(release);
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'wait=1']);
      expect(seconds).toBeGreaterThanOrEqual(1);
      await ended(client, pathOf(answer));
      if (databaseUrl === undefined) return;
      const again = await holdChanges(service);
      const late = await wait({}, { prefer: '' }).finally(again);
      expect([late.answer.status, late.answer.headers.get('preference-applied')]).toEqual([202, null]);
      expect(late.seconds).toBeGreaterThanOrEqual(5);
      await ended(client, pathOf(late.answer));
    });

    it('lets pages elsewhere ask for it and read where it is told of', async () => {
      const { headers } = await client.send('OPTIONS', '/api/v1/storage/classes/Any', undefined, {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PUT',
      });
      expect(headers.get('access-control-allow-headers')).toContain('Prefer');
      for (const name of ['Location', 'Preference-Applied', 'Retry-After'])
        expect(headers.get('access-control-expose-headers')).toContain(name);
    });

    it('is forgotten a day after its end', async () => {
      const things = await service.createClass({});
      const answer = await client.put(things.definitionPath, { fields: withDefault }, ASYNC);
      await ended(client, pathOf(answer));
      const stored = () =>
        readRows<{ left: number | string }>(
          service,
          `SELECT expires_at - ended_at AS "left" FROM class_changes WHERE id = '${answer.body.id}'`,
        );
      await until('its end to be stored', async () => (await stored())[0]?.left != null);
      const [row] = await stored();
      expect(Math.abs(Number(row!.left) - 24 * 3_600_000)).toBeLessThan(60_000);
    });

    if (databaseUrl !== undefined) {
      describe('through another instance', () => {
        let other: Client;
        let stopOther: () => Promise<void>;

        beforeAll(async () => {
          const started = await startBeside(service);
          stopOther = started.stop;
          other = new Client(started.service.baseUrl, client.token);
        });
        afterAll(() => stopOther());

        it('is told of, and keeps the class, as it does at its own', async () => {
          const things = await service.createClass({ n: { type: 'integer' } });
          const release = await holdChanges(service);
          let answer: Answer;
          try {
            answer = await client.put(things.definitionPath, { fields: withDefault }, ASYNC);
            expect((await other.get(pathOf(answer))).body).toEqual(answer.body);
            for (const refused of [
              await other.put(things.definitionPath, { fields: {} }),
              await other.delete(things.definitionPath),
            ]) {
              expectProblem(refused, 409, 'class_changing');
              expect(new URL(refused.body.change).pathname).toBe(pathOf(answer));
            }
          } finally {
            await release();
          }
          expect((await ended(other, pathOf(answer))).body).toMatchObject({ state: 'done', revision: 2 });
          expect((await other.put(things.definitionPath, { fields: {} })).status).toBe(200);
        });

        it('is of the class that there is, where its name was of another one until just now', async () => {
          const { name, path, definitionPath } = await service.createClass({ n: { type: 'integer' } });
          expect((await other.get(path)).status).toBe(200);
          expect((await client.delete(definitionPath)).status).toBe(200);
          await service.createClass({ n: { type: 'integer' } }, name);
          const answer = await other.put(definitionPath, { fields: withDefault }, ASYNC);
          expect(answer.status).toBe(202);
          expect((await ended(other, pathOf(answer))).body).toMatchObject({ state: 'done', revision: 2 });
        });

        it('is interrupted once its process has been silent for a minute', async () => {
          const things = await service.createClass({ n: { type: 'integer' } });
          const release = await holdChanges(service);
          try {
            const answer = await client.put(things.definitionPath, { fields: withDefault }, ASYNC);
            await changeRows(
              service,
              `UPDATE class_changes SET reported_at = reported_at - 61000 WHERE id = '${answer.body.id}'`,
            );
            const seen = (await other.get(pathOf(answer))).body;
            // Its process reports again within 2 s.
            if (seen.state !== 'running')
              expect(seen).toMatchObject({ state: 'interrupted', problem: { code: 'outcome_unknown' } });
            await until('its process to report it again', async () => {
              const { body } = await other.get(pathOf(answer));
              return body.state === 'running';
            });
          } finally {
            await release();
          }
        });
      });
    }
  });
});

describe('a change of a class whose process ends', () => {
  eachKind(({ running: { engine } }) => {
    itLong.each(['SIGTERM', 'SIGKILL'] as const)(
      'is interrupted by %s, and can be made again',
      async (signal) => {
        const { service, stop } = await startService(engine);
        const client = await service.client();
        const things = await service.createClass({ n: { type: 'integer' } });
        await fill(client, things, 60_000);
        const fields = { n: { type: 'integer' }, level: { type: 'integer', required: true, default: 1 } };
        const answer = await client.put(things.definitionPath, { fields }, ASYNC);
        await until('the objects to be looked at', async () => {
          const { body } = await client.get(pathOf(answer));
          return body.objects?.done > 0 || body.state !== 'running';
        });
        process.kill(service.running.pid, signal);
        await stop();
        const again = await startService(engine, sameDatabase(service));
        try {
          const next = await again.service.client();
          const { body } = await next.get(pathOf(answer));
          // A short change may have ended before, and one of a server is found to be silent only after a minute.
          if (engine === 'sqlite') expect(body.state).not.toBe('running');
          if (body.state === 'interrupted') expect(body.problem.code).toBe('outcome_unknown');
          // The process that made it is gone for certain, so the minute need not be waited for.
          if (engine !== 'sqlite')
            await changeRows(service, 'UPDATE class_changes SET reported_at = reported_at - 61000');
          expect((await next.get(pathOf(answer))).body.state).not.toBe('running');
          expect((await next.put(things.definitionPath, { fields }, { prefer: 'wait=300' })).status).toBe(
            200,
          );
          expect((await next.list(things, { level: { $eq: 1 } })).body.metadata.total).toBe(60_000);
        } finally {
          await again.stop();
        }
      },
    );
  });
});
