import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Database } from '../connection/database.js';
import { idBytes, newObjectId } from '../engine/object-id.js';
import type { SqlValue } from '../engine/sql.js';
import { ClassSegments } from '../segments/class-segments.js';
import type { ChangedTable } from './locked-change.js';
import type { ChangedObject } from './object-change.js';
import { ObjectStatements } from './object-statements.js';
import type { Batch } from './write-queue.js';
import { writeChanges } from './write-update.js';

describe('changes of one transaction', () => {
  const classId = 'k';
  const id = newObjectId();
  let directory: string;
  let database: Database;
  let table: ChangedTable;
  const run = (text: string, ...values: SqlValue[]) => database.execute([{ text, values }]);
  const stored = () =>
    database.query<{ revision: number; data: string }>('SELECT revision, data FROM objects ORDER BY id');

  /** Adds a letter to what it finds. */
  const add = (letter: string): Batch<never, ChangedObject[]> => ({
    ids: [id],
    change: (found: { data: string }[]) => found.map(({ data }) => ({ id, data: data + letter })),
  });
  const refuse = (reason: string): Batch<never, never> => ({
    ids: [id],
    change: () => {
      throw new Error(reason);
    },
  });
  /** The same, which takes turns of the event loop. */
  const later = ({ ids, change }: Batch<never, ChangedObject[]>): Batch => ({
    ids,
    change: async (found) => {
      await turn();
      return change(found as never[]);
    },
  });

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'changes-'));
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    table = {
      name: 'objects',
      statements: new ObjectStatements(database.dialect, 'objects', { classId, revision: 1 }),
      segments: new ClassSegments(database, classId, 'objects'),
    };
    await run(`CREATE TABLE objects (${database.dialect.objectTable.columns.join(', ')})`);
    await run(
      "INSERT INTO classes (id, name, revision, definition, columns, next_slot, created_at, updated_at, sealed_to) VALUES (?, 'K', 1, '{}', '[]', 0, 0, 0, ?)",
      classId,
      Buffer.alloc(16),
    );
    await run("INSERT INTO objects (id, revision, data) VALUES (?, 1, '')", idBytes(id));
  });

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it('are each made of what the one before leaves, whether that is known at once or later', async () => {
    const batches = [add('a'), later(add('b')), later(refuse('no')), add('c'), refuse('no'), later(add('d'))];
    await writeChanges(database, table, batches as Batch[]);
    expect(await stored()).toEqual([{ revision: 5, data: 'abcd' }]);
  });

  it('store nothing where all of them are refused, and tell why the first one was', async () => {
    const batches = [later(refuse('first')), refuse('second')];
    await expect(writeChanges(database, table, batches as Batch[])).rejects.toThrow('first');
    expect(await stored()).toEqual([{ revision: 1, data: '' }]);
  });

  it('wait for each other where one takes long, and are stored whole', async () => {
    const slow: Batch = {
      ids: [id],
      change: async ([found]) => {
        for (let count = 0; count < 20; count++) await turn();
        return [{ id, data: `${found!.data}s` }];
      },
    };
    const outcomes = await Promise.allSettled(
      [[slow], [add('x')], [later(refuse('no'))], [slow], [add('y')]].map((batches) =>
        writeChanges(database, table, batches as Batch[]),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await stored()).toEqual([{ revision: 5, data: 'sxsy' }]);
  });
});
