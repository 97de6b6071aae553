import { ClassWords, InterruptedChanges, OrphanedTables } from '@app/classes';
import { despiteFailures } from '@app/concurrency';
import { Database } from '@app/database';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { PeriodicTask } from './periodic-task.js';

/**
 * Drops tables of classes that have no row, and what interrupted changes have left, at the start and every minute,
 * class by class.
 */
@Injectable()
export class TableCleanup implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work: PeriodicTask;

  constructor(
    database: Database,
    private readonly interrupted: InterruptedChanges,
    private readonly orphaned: OrphanedTables,
  ) {
    this.#work = new PeriodicTask(database, {
      name: 'lost_tables',
      isDue: async () => (await interrupted.areThere()) || (await orphaned.areThere()),
      portions: () => this.#portions(),
      failure: 'Tables that are not needed could not be dropped',
    });
  }

  #portions(): AsyncGenerator<number> {
    return despiteFailures([this.interrupted.tidy(), this.orphaned.drop()], (portions) => portions);
  }

  /** Once the service has started: such tables hold up no request. */
  onApplicationBootstrap(): void {
    void this.#work.look();
    this.#work.begin();
  }

  onModuleDestroy(): Promise<void> {
    return this.#work.end();
  }
}

/**
 * Builds words that are not complete: those of a class whose change was broken off, and all that an older version of
 * the service has folded.
 */
@Injectable()
export class WordRebuild implements OnModuleInit, OnModuleDestroy {
  readonly #work: PeriodicTask;

  constructor(
    database: Database,
    private readonly words: ClassWords,
  ) {
    this.#work = new PeriodicTask(database, {
      name: 'words',
      isDue: async () => !(await words.areComplete()),
      portions: () => words.build(),
      failure: 'Words could not be built',
    });
  }

  /** Before the first request: a class whose words an older version has folded takes no writes until then. */
  async onModuleInit(): Promise<void> {
    await this.words.renew();
    void this.#work.look();
    this.#work.begin();
  }

  onModuleDestroy(): Promise<void> {
    return this.#work.end();
  }
}
