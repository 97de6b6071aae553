import { LessThanOrEqual } from 'typeorm';
import { sharedNow } from './clock.js';
import type { Database } from './database.js';
import { AccessTokenEntity, IdempotencyKeyEntity, SessionEntity, SetupCodeEntity } from './entities/index.js';

const KINDS = [AccessTokenEntity, SessionEntity, SetupCodeEntity, IdempotencyKeyEntity];

/** Deletes what has expired of everything that is kept for a time only, a kind after the other. */
export async function deleteExpired(database: Database): Promise<void> {
  const expired = { expiresAt: LessThanOrEqual(sharedNow()) };
  for (const entity of KINDS) await database.transaction(({ manager }) => manager.delete(entity, expired));
}
