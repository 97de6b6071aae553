import type { Answer } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';

/** Fields with an index, and an object of which each has as many bytes as its index holds. */
const fieldsOf = (count: number, indexed = true) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`text${at}`, { type: 'string', indexed }]));
const objectOf = (count: number, character: string) =>
  Object.fromEntries(Object.keys(fieldsOf(count)).map((field) => [field, character.repeat(255)]));

describe('long texts in many indexed fields', () => {
  eachEngine((service) => {
    /** InnoDB logs the indexed values of a row, old and new, on one page of 16 KiB. SQLite has no such limit. */
    const expectRefused = (answer: Answer, code: string, pointer: string) => {
      if (service.running.engine === 'sqlite')
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
      else expectProblem(answer, 400, code, [{ pointer, code: 'indexed_texts_too_long' }]);
      return answer.status !== 200;
    };

    it.each([16, 30])(
      'are refused with the reason where %d are more than the engine can log',
      async (count) => {
        const client = await service.client();
        const things = await service.createClass({
          ...fieldsOf(count),
          key: { type: 'integer', unique: true },
        });
        const large = objectOf(count, '\u{1f600}');
        expectRefused(await client.post(`${things.path}/`, large), 'invalid_object', '');
        expectRefused(
          await client.post(`${things.path}/batch`, [{ text0: 'a' }, large]),
          'invalid_batch',
          '/1',
        );
        const keyed = { ...large, key: 1 };
        const isRefused = expectRefused(
          await client.post(`${things.path}/?onConflict=update&key=key`, keyed),
          'invalid_object',
          '',
        );
        expect(await client.total(things)).toBe(isRefused ? 0 : 4);
      },
    );

    it('are refused where only indexes of several fields have them', async () => {
      const client = await service.client();
      const names = Object.keys(fieldsOf(62, false));
      const pairs = Array.from({ length: 31 }, (_, at) => names.slice(2 * at, 2 * at + 2));
      const things = await service.createClass(fieldsOf(62, false), undefined, { indexes: pairs });
      const path = await client.create(things, { text0: 'a', text1: 'b' });
      const isRefused = expectRefused(
        await client.post(`${things.path}/`, objectOf(62, '\u{1f600}')),
        'invalid_object',
        '',
      );
      expectRefused(await client.put(path, objectOf(62, '\u{1f389}')), 'invalid_object', '');
      expect(await client.total(things)).toBe(isRefused ? 1 : 2);
      expect((await client.put(path, objectOf(12, 'a'))).status).toBe(200);
    });

    it('are refused in a change too, which changes nothing', async () => {
      const client = await service.client();
      const things = await service.createClass({ ...fieldsOf(9), key: { type: 'integer', unique: true } });
      const before = { ...objectOf(9, '\u{1f600}'), key: 1 };
      const path = await client.create(things, before);
      const other = await client.create(things, { key: 2 });
      const large = objectOf(9, '\u{1f389}');
      const batch = [
        { _id: other.split('/').at(-1), key: 3 },
        { _id: path.split('/').at(-1), ...large },
      ];
      expectRefused(await client.put(path, large), 'invalid_object', '');
      if (expectRefused(await client.put(`${things.path}/batch`, batch), 'invalid_batch', '/1')) {
        expectRefused(
          await client.post(`${things.path}/?onConflict=update&key=key`, { ...large, key: 1 }),
          'invalid_object',
          '',
        );
        expect((await client.get(path)).body).toMatchObject(before);
        expect((await client.get(other)).body).toMatchObject({ key: 2 });
      }
      // Fewer at once are no problem, nor are shorter ones.
      expect((await client.put(path, { text0: 'a'.repeat(255), text1: null })).status).toBe(200);
      expect((await client.delete(path)).status).toBe(200);
    });

    it('are no failure of the service where indexes came later', async () => {
      const client = await service.client();
      const things = await service.createClass({ ...fieldsOf(30, false) });
      const path = await client.create(things, objectOf(30, '\u{1f600}'));
      const fields = fieldsOf(30);
      const changed = await client.put(things.definitionPath, { name: things.name, fields });
      expect([200, 400]).toContain(changed.status);
      for (const answer of [await client.put(path, { text0: 'a' }), await client.delete(path)])
        expect([200, 400]).toContain(answer.status);
    });
  });
});
