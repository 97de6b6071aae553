import { despiteFailures } from '@app/concurrency';
import { ClassEntity, ClassTables, Database, type RunDdl } from '@app/database';
import { Injectable, Logger } from '@nestjs/common';
import { tidyClass } from '../change/tidy-class.js';
import { type AbandonedChange, ChangeRows } from '../long-changes/change-rows.js';
import { retryWhenStale } from '../registry/class-registry.js';

/** Tidies up after changes of classes whose processes have ended in their midst, and tells the operator of them. */
@Injectable()
export class InterruptedChanges {
  readonly #logger = new Logger(InterruptedChanges.name);
  readonly #tables: ClassTables;

  constructor(
    private readonly database: Database,
    private readonly rows: ChangeRows,
  ) {
    this.#tables = new ClassTables(database);
  }

  /** Whether there are any. */
  async areThere(): Promise<boolean> {
    return (await this.#classIds(await this.database.definitions.interrupted())).length > 0;
  }

  /**
   * Drops what they have left; yields after each class, so that changes of others come in between. A class that an
   * instance keeps locked, which may hang, has its turn in a later round.
   */
  async *tidy(): AsyncGenerator<number> {
    const interrupted = await this.database.definitions.interrupted();
    yield* despiteFailures(await this.#classIds(interrupted), (id) =>
      this.#tidyInTurn(id, interrupted.includes(id)),
    );
  }

  async *#tidyInTurn(id: string, wasLocked: boolean): AsyncGenerator<number> {
    const tidy = (runDdl: RunDdl) => retryWhenStale(() => this.#tidy(id, runDdl, wasLocked));
    await this.database.definitions.tryChange(id, tidy);
    yield 1;
  }

  /**
   * A class that this process is changing is not among them. `interrupted` is not asked for again: a lock that a dead
   * process gives up meanwhile would be taken for one that it never had, and what is told of its change would be wrong.
   */
  async #classIds(interrupted: readonly string[]): Promise<string[]> {
    const { definitions } = this.database;
    const ids = [
      ...(await this.#tables.copied()),
      ...interrupted,
      ...(await this.rows.abandoned()).map(({ classId }) => classId),
    ];
    return [...new Set(ids)].filter((id) => !definitions.isChanging(id));
  }

  /** Its changes have ended, as the class does not change meanwhile. `wasLocked`: one of them has left its lock. */
  async #tidy(id: string, runDdl: RunDdl, wasLocked: boolean): Promise<void> {
    const abandoned = await this.rows.abandoned((classId) => wasLocked && classId === id);
    const reports = abandoned.filter(({ classId }) => classId === id);
    const row = await this.database.reading.findOneBy(ClassEntity, { id });
    const isLeft =
      row === null
        ? await this.#dropCopy(id, runDdl)
        : await tidyClass(this.#tables, row, runDdl, { withWords: true });
    for (const report of reports) await this.rows.interrupt(report);
    if (row !== null && (isLeft || reports.length > 0)) this.#logger.warn(messageOf(row, reports[0], isLeft));
  }

  /** The other tables of a class without a row are dropped by OrphanedTables. */
  async #dropCopy(id: string, runDdl: RunDdl): Promise<boolean> {
    const statements = await this.#tables.dropCopy(id);
    await runDdl(statements);
    return statements.length > 0;
  }
}

/** What has become of a class; without a report it is not known whether the change was made. */
function messageOf(
  { name, revision }: ClassEntity,
  report: AbandonedChange | undefined,
  isLeft: boolean,
): string {
  const before = report?.revision;
  const outcome =
    before === undefined
      ? 'the class is whole'
      : before < revision
        ? 'it has been made'
        : 'nothing of it has been applied';
  return (
    `A change of the class ${name} was interrupted by the end of its process: ${outcome}, at revision ${revision}.` +
    (isLeft ? ' What it had left in the database is dropped.' : '')
  );
}
