import { Database, deleteExpired } from '@app/database';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

const SWEEP_MILLISECONDS = 60_000;

/** Deletes expired rows every minute. Failing is harmless: the next turn finds the same rows. */
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

  async #sweep(): Promise<void> {
    await deleteExpired(this.database).catch((error: unknown) =>
      this.#logger.warn(`Expired rows could not be deleted: ${error}`),
    );
  }
}
