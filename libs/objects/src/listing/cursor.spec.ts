import { crc32 } from 'node:zlib';
import type { ObjectClass } from '@app/classes';
import type { SortSql } from '@app/database';
import { cursorOf, positionOf } from './cursor.js';

describe('placeOf', () => {
  const binding = { classId: 'c', limit: 50, query: '{}' };
  const sort: SortSql = { terms: [], idDescending: false } as never;
  const object = { id: '019b7c4e-0001-7000-8000-000000000000', revision: 1, data: '{}', attachments: null };

  /** A cursor that fits the listing, as anyone can make one, since nothing in it is secret. */
  function forged(payload: string): string {
    const check = crc32(payload, crc32(['c', 50, '{}', '', ''].join('\n')));
    return Buffer.from(check.toString(16).padStart(8, '0') + payload).toString('base64url');
  }

  const placed = (text: string) => positionOf(text, 'after', {} as ObjectClass, sort, binding);

  it('reads the cursor of an object', async () => {
    const cursor = cursorOf(object, undefined, binding);
    expect(cursor).toBe(forged(`["${object.id}"]`));
    expect((await placed(cursor)).values).toEqual([]);
  });

  it.each(['', '[', '{}', 'null', '1', '[]', '[1]', '["x"]', `["${object.id}",1]`, '"["'])(
    'refuses a forged one with %s',
    async (payload) => {
      await expect(placed(forged(payload))).rejects.toMatchObject({ code: 'invalid_parameter' });
    },
  );

  it.each([['1e999'], ['-1e999'], ['"1"'], ['true'], ['1,2']])(
    'refuses a forged one with %s in the place of a number',
    async (value) => {
      const byNumber: SortSql = { ...sort, terms: [{ isText: false }] } as never;
      const at = (text: string) => positionOf(text, 'after', {} as ObjectClass, byNumber, binding);
      expect((await at(forged(`["${object.id}",1]`))).values).toEqual([1]);
      await expect(at(forged(`["${object.id}",${value}]`))).rejects.toMatchObject({
        code: 'invalid_parameter',
      });
    },
  );

  it('refuses one of another listing', async () => {
    const cursor = cursorOf(object, undefined, { ...binding, limit: 51 });
    await expect(placed(cursor)).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});
