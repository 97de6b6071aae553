import { amount, itBoth } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { attachmentFiles, base64 } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const THING = { n: { type: 'integer', indexed: true }, code: { type: 'string', unique: true } };
const MISSING = '0190163d-8694-739b-aea5-966c26f8ad90';

describe('DELETE of a batch', () => {
  oneEngine((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(THING);
    });

    const remove = (body: unknown, headers?: Record<string, string>) =>
      client.send('DELETE', `${things.path}/batch`, body, headers);
    const removeByAddress = (ids: string, headers?: Record<string, string>) =>
      client.delete(`${things.path}/batch?${new URLSearchParams({ ids })}`, headers);
    const create = async (count: number): Promise<string[]> => {
      const batch = Array.from({ length: count }, (_, n) => ({ n, code: `c${n}` }));
      const { body } = await client.post(`${things.path}/batch`, batch);
      return body.map((url: string) => url.split('/').at(-1)!);
    };
    const left = async () => (await client.list(things)).body.objects.map(({ _id }: { _id: string }) => _id);

    it.each([
      ['its body', (ids: string[]) => remove(ids)],
      ['its address', (ids: string[]) => removeByAddress(ids.join())],
    ])(
      'deletes the objects that %s names, and answers their ids in the order of the request',
      async (_, send) => {
        const ids = await create(5);
        const answer = await send([ids[3]!, ids[0]!, ids[4]!]);
        expect([answer.status, answer.body]).toEqual([200, [ids[3], ids[0], ids[4]]]);
        expect(await left()).toEqual([ids[1], ids[2]]);
        expectProblem(await client.get(`${things.path}/${ids[3]}`), 404, 'object_not_found');
        expect((await client.list(things, { n: { $gte: 0 } })).body.metadata.total).toBe(2);
        expect((await client.post(things.path, { code: 'c0' })).status).toBe(200);
      },
    );

    it('names every id that is missing, repeated or none, in order, and deletes nothing', async () => {
      const ids = await create(3);
      const answer = await remove([ids[0], MISSING, ids[0], 7, 'batch', ids[1], null, ids[1]!.toUpperCase()]);
      expectProblem(answer, 400, 'invalid_batch', [
        { index: 1, pointer: '/1', code: 'object_not_found' },
        { index: 2, pointer: '/2', code: 'duplicate_id' },
        { index: 3, pointer: '/3', code: 'type' },
        { index: 4, pointer: '/4', code: 'object_not_found' },
        { index: 6, pointer: '/6', code: 'type' },
        { index: 7, pointer: '/7', code: 'object_not_found' },
      ]);
      expect(answer.body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4, 6, 7]);
      expectProblem(await remove([ids[2], MISSING]), 400, 'invalid_batch', [{ index: 1, pointer: '/1' }]);
      const byAddress = await removeByAddress([ids[0], MISSING, ids[0], ''].join());
      expectProblem(byAddress, 400, 'invalid_batch', [
        { index: 1, pointer: '', field: 'ids', code: 'object_not_found' },
        { index: 2, pointer: '', field: 'ids', code: 'duplicate_id' },
        { index: 3, pointer: '', field: 'ids', code: 'object_not_found' },
      ]);
      expect(await left()).toEqual(ids);
    });

    it('deletes 1,000 objects at once, or none of them, and totals stay exact', async () => {
      const ids = await create(1000);
      expect((await client.list(things, { n: { $lt: 500 } })).body.metadata.total).toBe(500);
      expectProblem(await remove([...ids.slice(0, 999), MISSING]), 400, 'invalid_batch', [{ index: 999 }]);
      expect(await client.total(things)).toBe(1000);
      const odd = ids.filter((_, n) => n % 2 === 1);
      expect((await remove(odd)).body).toEqual(odd);
      expect(await client.total(things)).toBe(500);
      expect((await client.list(things, { n: { $lt: 500 } })).body.metadata.total).toBe(250);
      expect((await remove(ids.filter((_, n) => n % 2 === 0))).status).toBe(200);
      expect(await client.total(things)).toBe(0);
    });

    it('takes 200 ids in the address and 1,000 in the body, not one more', async () => {
      const ids = await create(201);
      const tooMany = await removeByAddress(ids.join());
      expectProblem(tooMany, 400, 'invalid_batch', [{ pointer: '', code: 'too_many_elements' }]);
      expect(tooMany.body.errors[0]).toMatchObject({ field: 'ids', expected: 200, received: 201 });
      expect(tooMany.body.detail).toBe(
        'ids has at most 200 ids, not 201; more go as a JSON array in the body.',
      );
      expectProblem(await remove(Array(1001).fill(MISSING)), 400, 'invalid_batch', [
        { pointer: '', code: 'too_many_elements' },
      ]);
      expect(await client.total(things)).toBe(201);
      expect((await removeByAddress(ids.slice(1).join())).status).toBe(200);
      expect(await left()).toEqual([ids[0]]);
    });

    it('deletes nothing for an empty batch', async () => {
      await create(1);
      for (const answer of [await remove([]), await removeByAddress('')])
        expect([answer.status, answer.body]).toEqual([200, []]);
      expect(await client.total(things)).toBe(1);
    });

    it('refuses a request that names nothing, names objects twice over, or is no array', async () => {
      const ids = await create(1);
      const path = `${things.path}/batch`;
      const lost = await client.delete(path);
      expectProblem(lost, 400, 'invalid_batch', [{ pointer: '', code: 'required' }]);
      expect(lost.body.detail).toContain('ids=');
      expectProblem(await client.send('DELETE', `${path}?ids=${ids[0]}`, ids), 400, 'invalid_parameter', [
        { field: 'ids' },
      ]);
      expectProblem(await client.delete(`${path}?ids=${ids[0]}&ids=${MISSING}`), 400, 'invalid_parameter', [
        { field: 'ids' },
      ]);
      for (const body of ['{}', 'null', `"${ids[0]}"`])
        expectProblem(await remove(body), 400, 'invalid_batch', [{ pointer: '', code: 'type' }]);
      expectProblem(await remove(`["${ids[0]}"`), 400, 'invalid_json');
      expect(await left()).toEqual(ids);
    });

    it('takes a body whatever its Content-Type says', async () => {
      const ids = await create(2);
      const asForm = await remove(JSON.stringify([ids[0]]), {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(asForm.body).toEqual([ids[0]]);
      expect((await remove(Buffer.from(JSON.stringify([ids[1]])))).body).toEqual([ids[1]]);
    });

    it('refuses an object of another class', async () => {
      const others = await service.createClass(THING);
      const foreign = (await client.create(others, { n: 1 })).split('/').at(-1)!;
      expectProblem(await remove([foreign]), 400, 'invalid_batch', [{ index: 0, code: 'object_not_found' }]);
      expect(await client.total(others)).toBe(1);
    });

    it('removes the attachments of the objects with them, and those of no other', async () => {
      const ids = await create(3);
      for (const id of ids) {
        const path = `${things.path}/${id}/attachments/a.txt`;
        expect((await client.post(path, base64(`bytes of ${id}`))).status).toBe(200);
      }
      expect((await remove([ids[0], ids[2]])).status).toBe(200);
      const files = attachmentFiles(service);
      expect(ids.map((id) => files.some((file) => file.includes(id)))).toEqual([false, true, false]);
      expectProblem(await client.get(`${things.path}/${ids[0]}/attachments/a.txt`), 404, 'object_not_found');
      expect((await client.get(`${things.path}/${ids[1]}/attachments/a.txt`)).text).toBe(
        `bytes of ${ids[1]}`,
      );
    });

    it.each(['null', '[]'])('takes ids of the address beside a body that names none: %s', async (body) => {
      const ids = await create(2);
      const before = await client.total(things);
      const answer = await client.send('DELETE', `${things.path}/batch?ids=${ids.join()}`, body, {
        'content-type': 'application/json',
      });
      expect([answer.status, answer.body]).toEqual([200, ids]);
      expect(await client.total(things)).toBe(before - 2);
    });

    it('has its effect once for each Idempotency-Key, by body and by address', async () => {
      const ids = await create(4);
      const headers = () => ({ 'idempotency-key': uniqueName('key-') });
      for (const send of [
        (key: Record<string, string>) => remove([ids[0]], key),
        (key: Record<string, string>) => removeByAddress(ids[1]!, key),
      ]) {
        const key = headers();
        const [first, second] = [await send(key), await send(key)];
        expect([second.status, second.text]).toEqual([200, first.text]);
        expect(second.headers.get('idempotency-replayed')).toBe('true');
        expectProblem(await remove([ids[2]], key), 422, 'idempotency_key_reused');
        expectProblem(await removeByAddress(ids[2]!, key), 422, 'idempotency_key_reused');
      }
      expect(await left()).toEqual([ids[2], ids[3]]);
      const key = headers();
      expectProblem(await remove([ids[2], MISSING], key), 400, 'invalid_batch');
      const together = await Promise.all(Array.from({ length: 5 }, () => remove([ids[2], ids[3]], key)));
      // The refused request has left the key unused.
      expect(together.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(await client.total(things)).toBe(0);
    });

    itBoth(
      'succeeds for exactly one of several batches with a common object, and the others delete nothing',
      async () => {
        const rounds = amount(5, 50);
        for (let round = 0; round < rounds; round++) {
          const group = await service.createClass({ n: { type: 'integer' } });
          const { body } = await client.post(`${group.path}/batch`, Array(11).fill({ n: 1 }));
          const [common, ...own]: string[] = body.map((url: string) => url.split('/').at(-1)!);
          const answers = await Promise.all(
            own.map((id, n) =>
              client.send('DELETE', `${group.path}/batch`, n % 2 === 0 ? [id, common] : [common, id]),
            ),
          );
          expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
          for (const [n, answer] of answers.entries()) {
            if (answer.status === 400)
              expectProblem(answer, 400, 'invalid_batch', [{ index: n % 2 === 0 ? 1 : 0 }]);
          }
          expect(await client.total(group)).toBe(9);
        }
      },
    );

    it('gets along with single deletes, updates and creates at the same moment', async () => {
      const ids = await create(60);
      const some = (from: number) => ids.slice(from, from + 10);
      const answers = await Promise.all([
        remove(some(0)),
        remove(some(10).reverse()),
        remove(some(20)),
        ...some(30).map((id) => client.delete(`${things.path}/${id}`)),
        ...some(40).map((id, n) => client.put(`${things.path}/${id}`, { n: 100 + n })),
        client.put(
          `${things.path}/batch`,
          some(50).map((_id) => ({ _id, n: 200 })),
        ),
        client.post(`${things.path}/batch`, [{ n: 300 }, { n: 300 }]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await client.total(things)).toBe(22);
      expect((await client.list(things, { n: { $gte: 100 } })).body.metadata.total).toBe(22);
    });
  });
});
