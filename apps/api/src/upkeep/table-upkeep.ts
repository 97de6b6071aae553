import { LostTables } from '@app/classes';
import { Database } from '@app/database';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from './repeated-work.js';

/** Drops tables of classes that have no row, at the start and every minute, class by class. */
@Injectable()
export class TableUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work: RepeatedWork;

  constructor(database: Database, lost: LostTables) {
    this.#work = new RepeatedWork(database, {
      name: 'lost_tables',
      isDue: async () => (await lost.find()).length > 0,
      portions: () => lost.drop(),
      failure: 'Tables of classes that have no row could not be dropped',
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
