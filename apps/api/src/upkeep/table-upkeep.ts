import { OrphanedTables } from '@app/classes';
import { Database } from '@app/database';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from './repeated-work.js';

/**
 * Drops tables of classes that have no row, and copies that are left of a change, at the start and every minute, class
 * by class.
 */
@Injectable()
export class TableUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work: RepeatedWork;

  constructor(database: Database, orphaned: OrphanedTables) {
    this.#work = new RepeatedWork(database, {
      name: 'lost_tables',
      isDue: () => orphaned.areThere(),
      portions: () => orphaned.drop(),
      failure: 'Tables that are not needed could not be dropped',
    });
  }

  /** Requests do not mind such tables. */
  onApplicationBootstrap(): void {
    this.#work.begin();
  }

  onModuleDestroy(): Promise<void> {
    return this.#work.end();
  }
}
