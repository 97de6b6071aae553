import { eachKind } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';

const MISSING = '0190a000-0000-7000-8000-000000000000';

describe('clients at the same time', () => {
  eachKind((service) => {
    it('lose nothing when they update different fields of one object', async () => {
      const client = await service.client();
      const counters = await service.createClass({ left: { type: 'integer' }, right: { type: 'integer' } });
      const path = await client.create(counters, { left: 0, right: 0 });
      const count = async (field: string) => {
        for (let value = 1; value <= 100; value++) {
          const { status, body } = await client.put(path, { [field]: value });
          expect([status, body[field]]).toEqual([200, value]);
        }
      };
      await Promise.all([count('left'), count('right')]);
      expect((await client.get(path)).body).toMatchObject({ left: 100, right: 100 });
    });

    it('lose nothing when twenty update one object at once', async () => {
      const client = await service.client();
      const names = Array.from({ length: 20 }, (_, n) => `f${n}`);
      const wide = await service.createClass(
        Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
      );
      const path = await client.create(wide, {});
      const answers = await Promise.all(names.map((name, n) => client.put(path, { [name]: n })));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      expect((await client.get(path)).body).toMatchObject(
        Object.fromEntries(names.map((name, n) => [name, n])),
      );
      // Each update was a change of its own.
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(20);
    });

    it('are each told what becomes of their own request, however many come at once', async () => {
      const client = await service.client();
      const things = await service.createClass({ code: { type: 'integer', unique: true } });
      for (let round = 0; round < 5; round++) {
        // Of each pair one comes too late.
        const creates = await Promise.all(
          Array.from({ length: 24 }, (_, n) =>
            client.post(things.path, { code: 100 * round + Math.floor(n / 2) }),
          ),
        );
        const created = creates.filter(({ status }) => status === 200);
        expect(new Set(created.map(({ body }) => body.code)).size).toBe(12);
        expect(new Set(created.map(({ body }) => body._id)).size).toBe(12);
        for (const answer of creates) if (answer.status !== 200) expectProblem(answer, 400, 'not_unique');
        expect(created).toHaveLength(12);

        const updates = await Promise.all(
          created.map(({ body, headers }, n) => {
            const path = `${things.path}/${n % 4 === 1 ? MISSING : body._id}`;
            const etag = n % 4 === 2 ? '"7"' : headers.get('etag')!;
            // The code of the one after it.
            const code = n % 4 === 3 ? created[(n + 1) % 12]!.body.code : 100 * round + 50 + n;
            return client.put(path, { code }, n % 4 === 1 ? {} : { 'if-match': etag });
          }),
        );
        updates.forEach((answer, n) => {
          if (n % 4 === 1) expectProblem(answer, 404, 'object_not_found');
          else if (n % 4 === 2) expectProblem(answer, 412, 'precondition_failed');
          else if (n % 4 === 0)
            expect(answer).toMatchObject({ status: 200, body: { code: 100 * round + 50 + n } });
        });
        for (const [n, { body, headers }] of created.entries()) {
          const now = await client.get(`${things.path}/${body._id}`);
          const { status, body: changed, headers: changedHeaders } = updates[n]!;
          const [expected, etag] = status === 200 ? [changed, changedHeaders] : [body, headers];
          expect([now.body.code, now.headers.get('etag')]).toEqual([expected.code, etag.get('etag')]);
        }
      }
      expect((await client.list(things)).body.metadata.total).toBe(60);
    });

    it('see each object at once after its creation, from every client', async () => {
      const [writer, reader] = [await service.client(), await service.client()];
      const notes = await service.createClass({ n: { type: 'integer', indexed: true } });
      for (let n = 0; n < 20; n++) {
        const path = await writer.create(notes, { n });
        const [read, listed] = await Promise.all([reader.get(path), reader.list(notes, { n: { $eq: n } })]);
        expect([read.status, listed.body.metadata.total]).toEqual([200, 1]);
      }
    });

    it('get ids in the order of creation', async () => {
      const client = await service.client();
      const notes = await service.createClass({ n: { type: 'integer' } });
      for (let n = 0; n < 30; n++) await client.create(notes, { n });
      const { objects } = (await client.list(notes)).body;
      expect(objects.map((object: { n: number }) => object.n)).toEqual(
        Array.from({ length: 30 }, (_, n) => n),
      );
    });
  });
});
