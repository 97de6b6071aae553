import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BY_SHELL } from '@app/auth';
import { ClassTables, Database } from '@app/database';
import { Limits } from '@app/http';
import { ClassesService } from './classes.service.js';

describe('the creation of a class', () => {
  const directory = mkdtempSync(join(tmpdir(), 'classes-service-'));
  let database: Database;
  let classes: ClassesService;
  const create = (name: string) => classes.create({ name, fields: {} }, BY_SHELL);

  beforeAll(async () => {
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    classes = new ClassesService(database, new Limits());
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it('of large ones is followed by reads in several turns of the event loop', async () => {
    const values = Array.from({ length: 90_000 }, (_, index) => `v${index}`);
    await classes.create({ name: 'Large', fields: { a: { type: 'string', enum: values } } }, BY_SHELL);
    let turn = 0;
    let counting = setImmediate(function count() {
      turn++;
      counting = setImmediate(count);
    });
    const read = async () => {
      await classes.get('Large');
      return turn;
    };
    const turns = await Promise.all(Array.from({ length: 8 }, read));
    clearImmediate(counting);
    expect(new Set(turns).size).toBeGreaterThan(1);
  });

  it('does not wait for a change of another one', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const changing = database.definitions.change('0'.repeat(32), () => ended);
    await create('A');
    end();
    await changing;
    expect((await classes.get('A')).definition.name).toBe('A');
  });

  it('leaves the connection of the event loop alone, which would read the whole schema again', async () => {
    const used = [
      jest.spyOn(database.reading.dataSource, 'createQueryRunner'),
      jest.spyOn(database, 'query'),
    ].map((spy) => () => spy.mock.calls.length);
    const uses = () => used.map((calls) => calls());
    await create('C');
    await create('D');
    expect(uses()).toEqual([0, 0]);
    await classes.get('D');
    expect(uses()).toEqual([0, 1]);
    jest.restoreAllMocks();
  });

  it('is once where it is asked for twice at once', async () => {
    const outcomes = await Promise.allSettled([create('B'), create('B')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await new ClassTables(database).withoutRow()).toEqual([]);
  });

  it('that another process comes before is refused, also where its tables cannot be dropped now', async () => {
    await create('E');
    const look = jest.spyOn(database, 'readingAsWriter').mockResolvedValueOnce(1000);
    const drop = jest.spyOn(ClassTables.prototype, 'drop').mockRejectedValueOnce(new Error('no connection'));
    await expect(create('E')).rejects.toMatchObject({ code: 'class_exists' });
    expect(drop).toHaveBeenCalledTimes(1);
    look.mockRestore();
    drop.mockRestore();
  });
});
