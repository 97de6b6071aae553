import { AccessTokenEntity, Database, SessionEntity, SetupCodeEntity, sharedNow } from '@app/database';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';

const SWEEP_MILLISECONDS = 60_000;

/** Deletes tokens, sessions and setup codes that have expired: they are of no use to anyone. */
@Injectable()
export class ExpiredRows implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(ExpiredRows.name);
  #sweeping: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
  }

  /** Failing is harmless: the next turn finds the same rows. */
  async #sweep(): Promise<void> {
    const expired = { expiresAt: LessThanOrEqual(sharedNow()) };
    for (const entity of [AccessTokenEntity, SessionEntity, SetupCodeEntity]) {
      await this.database
        .transaction(({ manager }) => manager.delete(entity, expired))
        .catch((error: unknown) => this.#logger.warn(`Expired rows could not be deleted: ${error}`));
    }
  }
}
