import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditRetention, AuthSettings } from '@app/auth';
import {
  AccessTokenEntity,
  ApplicationEntity,
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
  it('can be ended, and keeps its lease, between applications that have none', async () => {
    await database.transaction(async ({ manager }) => {
      for (const applicationId of ['one', 'two', 'three']) {
        const token = { digest: applicationId, scopes: '', issuedAt: 0, expiresAt: Date.now() + 60_000 };
        await manager.insert(AccessTokenEntity, {
          ...token,
          applicationId,
          epoch: 'now',
          sessionDigest: null,
        });
        const row = { id: applicationId, name: applicationId, scopes: '[]', epoch: 'now', createdAt: 0 };
        await manager.insert(ApplicationEntity, { ...row, enabled: true, lastUsedAt: null });
      }
    });
    const portions: number[] = [];
    for await (const removed of surplusTokens(database, 10)) portions.push(removed);
    expect(portions).toEqual([0, 0, 0]);
  });
});
