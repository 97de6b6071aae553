import { sqlEngines } from '../../../../../test/support/databases/sql-engines.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import { type WordRow, WordWrites } from './word-writes.js';

describe.each(sqlEngines())('the words of objects on $dialect.name', ({ dialect, connect }) => {
  const source = { of: (data: string) => data.split(' '), changed: () => undefined };

  it('go with their objects, found as a row for each', async () => {
    const connection = await connect();
    try {
      for (const text of dialect.words.create('w')) await connection.run(text);
      const words = new WordWrites(dialect, 'w', source as never);
      const [many, few, other] = [newObjectId(), newObjectId(), newObjectId()];
      const long = '\u{20000}'.repeat(100);
      const all = Array.from({ length: 1000 }, (_, n) => `word${n}`);
      const objects = [
        { id: idBytes(many), data: all.join(' ') },
        { id: idBytes(few), data: `ünder ${long}` },
        { id: idBytes(other), data: 'word1 ünder' },
      ];
      for (const { text, values } of words.insert(objects)) await connection.run(text, values);
      const find = words.find([many, few]);
      const rows = find === undefined ? [] : await connection.run(find.text, find.values);
      expect(rows).toHaveLength(find === undefined ? 0 : 2);
      for (const { text, values } of words.remove(rows as unknown as WordRow[], [many, few]))
        await connection.run(text, values);
      const left = await connection.run('SELECT word FROM w ORDER BY word');
      expect(left.map(({ word }) => String(word))).toEqual(['word1', 'ünder']);
    } finally {
      await connection.close();
    }
  });
});
