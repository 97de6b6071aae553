import { retry } from '@app/concurrency';
import { mysqlFailure } from '../dialects/mysql-family/execution/mysql-errors.js';
import { sqliteFailure } from '../dialects/sqlite-writer/sqlite-errors.js';
import { Activity } from './activity.js';
import { OutcomeUnknown } from './errors.js';
import { errorOfSentWrite, retryTransaction } from './retry-transaction.js';

const server = { failureOf: mysqlFailure };
const policy = retryTransaction(server, new Activity());
const numbered = (errno: number, message = 'x') => Object.assign(new Error(message), { code: 'ER_X', errno });
const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('a transaction that is retried', () => {
  it.each([1205, 1213, 1020, 3101, 1047, 1290, 1836, 8002, 8005, 8028, 9007])(
    'is run again as a whole after error %d',
    async (errno) => {
      const runs: string[] = [];
      const result = await retry(async () => {
        runs.push('begun');
        if (runs.length < 3) throw numbered(errno);
        return 'done';
      }, policy);
      expect([result, runs.length]).toEqual(['done', 3]);
    },
  );

  it('is run again when a change of another node has undone its COMMIT', () => {
    expect(mysqlFailure(numbered(1180, 'Got error 149 during COMMIT'))).toBe('aborted');
    expect(mysqlFailure(numbered(1180, 'Got error 5 during COMMIT'))).toBeUndefined();
  });

  it('has an unknown outcome when a node of Galera loses the others while it commits', () => {
    const error = numbered(
      1180,
      'Error while appending streaming replication fragment(provider status: Not connected to Primary Component)',
    );
    expect(errorOfSentWrite(server, error)).toBeInstanceOf(OutcomeUnknown);
  });

  it('is given up after five runs', async () => {
    let runs = 0;
    const work = async () => {
      runs++;
      throw numbered(1213);
    };
    await expect(retry(work, policy)).rejects.toMatchObject({ errno: 1213 });
    expect(runs).toBe(5);
  });

  it.each([
    coded('ECONNRESET'),
    coded('PROTOCOL_CONNECTION_LOST'),
    numbered(1062),
    numbered(1114),
    new OutcomeUnknown('x'),
  ])('is not run again after %p', async (error) => {
    let runs = 0;
    const work = async () => {
      runs++;
      throw error;
    };
    await expect(retry(work, policy)).rejects.toBe(error);
    expect(runs).toBe(1);
  });

  it('has an unknown outcome when the connection was lost after sending, and only then', () => {
    expect(errorOfSentWrite(server, coded('ECONNRESET'))).toBeInstanceOf(OutcomeUnknown);
    for (const errno of [1053, 3100])
      expect(errorOfSentWrite(server, numbered(errno))).toBeInstanceOf(OutcomeUnknown);
    for (const error of [numbered(1062), coded('ECONNREFUSED'), numbered(1213)]) {
      expect(errorOfSentWrite(server, error)).toBe(error);
    }
  });

  it('meets a full disk in the words of each engine', () => {
    const full = [numbered(1114), numbered(1021), numbered(3675), numbered(1030, 'Got error 28 from engine')];
    expect(full.map(mysqlFailure)).toEqual(full.map(() => 'full'));
    expect(sqliteFailure(coded('SQLITE_FULL'))).toBe('full');
  });

  it('meets the failures of a database inside the process', () => {
    expect(sqliteFailure(coded('SQLITE_BUSY_SNAPSHOT'))).toBe('aborted');
    expect(sqliteFailure(coded('SQLITE_IOERR_WRITE'))).toBe('lost');
    expect(sqliteFailure(coded('SQLITE_IOERR_FSYNC'))).toBe('broken');
    expect(sqliteFailure(coded('SQLITE_IOERR_READ'))).toBe('unavailable');
    expect(sqliteFailure(coded('SQLITE_CONSTRAINT_UNIQUE'))).toBeUndefined();
  });
});
