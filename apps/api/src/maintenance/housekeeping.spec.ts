import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditRetention, AuthSettings } from '@app/auth';
import {
  AccessTokenEntity,
  ClassChangeEntity,
  Database,
  IdempotencyKeyEntity,
  SessionEntity,
  SetupCodeEntity,
  surplusTokens,
} from '@app/database';
import { Housekeeping } from './housekeeping.js';

const directory = mkdtempSync(join(tmpdir(), 'expired-'));
let database: Database;

beforeAll(async () => {
  database = await Database.open({ dataDirectory: directory, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});
afterEach(() => jest.useRealTimers());

describe('expired rows', () => {
  it('are deleted every minute, and nothing else is', async () => {
    // Intervals only: the database tells by the other clocks and timers how long it waits.
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'performance',
        'hrtime',
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
      ],
    });
    const now = Date.now();
    const instants = { issuedAt: 0, createdAt: 0, lastSeenAt: 0 };
    const owner = { applicationId: null, sessionDigest: 'live', scopes: '', administratorId: 'ada' };
    const kept = { request: 'hash', answer: '{}' };
    const kinds = [AccessTokenEntity, SessionEntity, SetupCodeEntity, IdempotencyKeyEntity];
    await database.transaction(async ({ manager }) => {
      for (const entity of kinds) {
        for (const [digest, expiresAt] of [
          ['old', now - 1],
          ['live', now + 60_000],
        ] as const)
          await manager.insert<AccessTokenEntity & SessionEntity & IdempotencyKeyEntity>(entity, {
            digest,
            expiresAt,
            ...instants,
            ...owner,
            ...kept,
          });
      }
      for (const [id, expiresAt] of [
        ['old', now - 1],
        ['live', now + 60_000],
      ] as const)
        await manager.insert(ClassChangeEntity, {
          ...{ id, classId: '', className: '', state: 'done', step: 'changing', done: null, total: null },
          ...{ revision: null, problem: null, startedAt: 0, reportedAt: 0, endedAt: null, expiresAt },
        });
    });
    const left = async () => {
      const rows = await Promise.all(
        kinds.map((entity) => database.reading.find<{ digest: string }>(entity)),
      );
      const changes = await database.reading.find(ClassChangeEntity);
      return [...rows.flat().map(({ digest }) => digest), ...changes.map(({ id }) => id)];
    };

    const settings = new AuthSettings();
    const sweeper = new Housekeeping(database, settings, new AuditRetention(database, settings));
    sweeper.onModuleInit();
    jest.advanceTimersByTime(59_999);
    // Runs after all work that has begun, since SQLite has one writer.
    await database.transaction(async () => {});
    expect(await left()).toHaveLength(10);
    jest.advanceTimersByTime(1);
    while ((await left()).length > 5) await new Promise(setImmediate);
    expect(await left()).toEqual(['live', 'live', 'live', 'live', 'live']);
    await sweeper.onModuleDestroy();
  });
});

describe('the removal of surplus tokens', () => {
  const LIVE = 2200;

  beforeAll(async () => {
    const rows = `WITH RECURSIVE made(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ${LIVE})`;
    await database.execute([
      {
        text: `${rows} INSERT INTO applications (id, name, scopes, epoch, created_at, enabled) SELECT printf('a%05d', n), n, '[]', 'now', 0, 1 FROM made`,
        values: [],
      },
      {
        text: `${rows} INSERT INTO access_tokens (digest, application_id, scopes, epoch, issued_at, expires_at) SELECT n, printf('a%05d', n), '', 'now', 0, ${Date.now() + 3_600_000} FROM made`,
        values: [],
      },
    ]);
  });
  afterEach(() => jest.restoreAllMocks());

  const portionsOf = async (removal: AsyncGenerator<number>) => {
    const portions: number[] = [];
    for await (const removed of removal) portions.push(removed);
    return portions;
  };
  const insertTokens = (applicationId: string, epochs: readonly string[]) =>
    database.transaction(async ({ manager }) => {
      for (const [at, epoch] of epochs.entries())
        await manager.insert(AccessTokenEntity, {
          ...{
            digest: `${applicationId}-${at}`,
            scopes: '',
            issuedAt: at,
            expiresAt: Date.now() + 3_600_000,
          },
          ...{ applicationId, epoch, sessionDigest: null },
        });
    });

  it('takes a statement for a thousand tokens, between which it can be ended and keeps its lease', async () => {
    const query = jest.spyOn(database, 'query');
    expect(await portionsOf(surplusTokens(database, 10))).toEqual([0, 0, 0]);
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('looks at those alone that have tokens of another epoch, or too many', async () => {
    await insertTokens('a00500', Array<string>(3).fill('before'));
    await insertTokens('a00999', Array<string>(12).fill('now'));
    await insertTokens('a01000', ['zulu']);
    await insertTokens('a01500', Array<string>(1500).fill('now'));
    await insertTokens('b', ['now', 'now']);
    const query = jest.spyOn(database, 'query');
    const portions = await portionsOf(surplusTokens(database, 10));
    expect(portions.reduce((sum, removed) => sum + removed, 0)).toBe(3 + 3 + 1 + 1491 + 2);
    // Five are looked at, and tokens are removed a hundred at a time.
    expect(query.mock.calls.length).toBeLessThan(60);
    const left = await database.reading.find(AccessTokenEntity, { where: { scopes: '' } });
    const of = (id: string) => left.filter(({ applicationId }) => applicationId === id);
    expect(['a00500', 'a00999', 'a01000', 'a01500', 'b'].map((id) => of(id).length)).toEqual([
      1, 10, 1, 10, 0,
    ]);
    // Of the first test: a session has it.
    expect(left).toHaveLength(LIVE + 18 + 1);
    expect(await portionsOf(surplusTokens(database, 10))).toEqual([0, 0, 0]);
  });
});
