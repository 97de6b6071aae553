import { BY_SHELL } from '@app/auth';
import { ClassTables, type Database } from '@app/database';
import { Limits } from '@app/http';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { ClassesService } from '../classes.service.js';
import { rowOfClass } from '../registry/stored-class.js';
import { tidyClass } from './tidy-class.js';

const CLASSES = 50;

describe('What changes of a class have left', () => {
  let empty: EmptyDatabase;
  let database: Database;

  beforeAll(async () => {
    empty = await EmptyDatabase.make('sqlite', undefined);
    database = await empty.open(1);
  });
  afterAll(() => empty.close());

  it('is looked for without a look at the tables of other classes', async () => {
    const classes = new ClassesService(database, new Limits());
    for (let made = 0; made < CLASSES; made++)
      await classes.create({ name: `Class${made}`, fields: { n: { type: 'integer' } } }, BY_SHELL);
    const row = await rowOfClass(database, 'Class7');
    let rows = 0;
    const query = database.query.bind(database);
    jest.spyOn(database, 'query').mockImplementation(async <Row>(...asked: Parameters<Database['query']>) => {
      const answer = await query<Row>(...asked);
      rows += answer.length;
      return answer;
    });
    const runDdl = jest.fn();
    const isLeft = await tidyClass(new ClassTables(database), row, runDdl, { withWords: false });
    expect([isLeft, runDdl.mock.calls]).toEqual([false, []]);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(CLASSES / 2);
    jest.restoreAllMocks();
  });
});
