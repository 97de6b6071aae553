import { ClassWords } from '@app/classes';
import { Database } from '@app/database';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { workUnderLease } from './leased-work.js';

/** How often it is looked for words that a process has left unfinished. */
const LOOK_MILLISECONDS = 60_000;

/**
 * Builds words that are not complete: those of a class whose change was broken off, and all that an older version of the
 * service has folded. By one process at a time, in portions; a failure is harmless, since the next look goes on.
 */
@Injectable()
export class WordUpkeep implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(WordUpkeep.name);
  readonly #end = new AbortController();
  #looking: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly words: ClassWords,
  ) {}

  /** Before the first request: what was folded otherwise cannot be written to. */
  async onModuleInit(): Promise<void> {
    await this.words.renew();
    this.look();
    this.#looking = setInterval(() => this.look(), LOOK_MILLISECONDS).unref();
  }

  /** Waits for the portion in progress. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#looking);
    this.#end.abort();
    await this.#underWay;
  }

  /** Builds what is not complete, unless that is being done. */
  look(): void {
    this.#underWay ??= this.#build()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) this.#logger.warn(`Words could not be built: ${error}`);
      })
      .finally(() => {
        this.#underWay = undefined;
      });
  }

  async #build(): Promise<void> {
    if (await this.words.areComplete()) return;
    await workUnderLease(this.database, 'words', () => this.words.build(), this.#end.signal);
  }
}
