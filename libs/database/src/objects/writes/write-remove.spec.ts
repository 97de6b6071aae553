import { EmbeddedClass } from '../../../../../test/support/databases/embedded-class.js';
import type { Database } from '../../connection/database.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { idBytes, idText, newObjectId } from '../../engine/objects/object-id.js';
import type { SqlValue } from '../../engine/sql.js';
import type { ChangedTable } from './locked-change.js';
import { writeRemovals } from './write-remove.js';

describe('removals of one transaction', () => {
  const [plain, other, attached, missing, last] = Array.from({ length: 5 }, newObjectId) as [
    string,
    string,
    string,
    string,
    string,
  ];
  let own: EmbeddedClass;
  let database: Database;
  let table: ChangedTable;
  const run = (text: string, ...values: SqlValue[]) => own.run(text, ...values);
  const remove = (...ids: string[]) =>
    writeRemovals(
      database,
      table,
      ids.map((id) => ({ ids: [id] })),
    );
  const stored = async () =>
    (await database.query<{ id: Buffer }>('SELECT id FROM objects ORDER BY id')).map(({ id }) => idText(id));

  beforeEach(async () => {
    own = await EmbeddedClass.open();
    ({ database, table } = own);
    for (const id of [plain, other, attached, last]) {
      const attachments = id === attached ? '[]' : null;
      await run(
        "INSERT INTO objects (id, revision, data, attachments) VALUES (?, 1, '{}', ?)",
        idBytes(id),
        attachments,
      );
    }
  });

  afterEach(() => own.close());

  it('answer what is gone without a look where all are there and have no attachments', async () => {
    const look = jest.spyOn(database, 'change');
    expect(await remove(other, plain)).toEqual([{ attached: false }, { attached: false }]);
    expect(look).not.toHaveBeenCalled();
    expect(await stored()).toEqual([attached, last]);
  });

  it('answer for each whether it was there, and had attachments', async () => {
    expect(await remove(missing, attached, plain)).toEqual([
      undefined,
      { attached: true },
      { attached: false },
    ]);
    expect(await stored()).toEqual([other, last]);
    expect(await remove(attached)).toEqual([undefined]);
  });

  it('remove nothing where the class has another revision', async () => {
    await run('UPDATE classes SET revision = 2');
    for (const ids of [[plain], [plain, missing]]) await expect(remove(...ids)).rejects.toThrow(StaleClass);
    expect(await stored()).toEqual([plain, other, attached, last]);
  });
});
