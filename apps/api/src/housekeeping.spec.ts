import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditRetention, AuthSettings } from '@app/auth';
import {
  AccessTokenEntity,
  Database,
  IdempotencyKeyEntity,
  SessionEntity,
  SetupCodeEntity,
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
    jest.useFakeTimers({ doNotFake: ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
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
    });
    const left = async () => {
      const rows = await Promise.all(
        kinds.map((entity) => database.reading.find<{ digest: string }>(entity)),
      );
      return rows.flat().map(({ digest }) => digest);
    };

    const settings = new AuthSettings();
    const sweeper = new Housekeeping(database, settings, new AuditRetention(database, settings));
    sweeper.onModuleInit();
    jest.advanceTimersByTime(59_999);
    // Runs after all work that has begun, since SQLite has one writer.
    await database.transaction(async () => {});
    expect(await left()).toHaveLength(8);
    jest.advanceTimersByTime(1);
    while ((await left()).length > 4) await new Promise(setImmediate);
    expect(await left()).toEqual(['live', 'live', 'live', 'live']);
    await sweeper.onModuleDestroy();
  });
});
