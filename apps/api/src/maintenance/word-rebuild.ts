import { ClassWords } from '@app/classes';
import { Database } from '@app/database';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PeriodicTask } from './periodic-task.js';

/**
 * Builds words that are not complete: those of a class whose change was broken off, and all that an older version of the
 * service has folded.
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
