import { despiteFailures } from '@app/concurrency';
import { ClassTables, Database, idMilliseconds, sharedNow } from '@app/database';
import { Injectable, Logger } from '@nestjs/common';

/**
 * How old a class without a row must be. Longer than its creation takes: the nodes of a cluster do not share the lock
 * of creations, and a commit whose outcome is unknown may still come.
 */
const GRACE_MILLISECONDS = 60_000;

/**
 * Drops tables of classes that have no row: a process died while it created or deleted the class. Objects of a class
 * that was not deleted are never dropped.
 */
@Injectable()
export class OrphanedTables {
  readonly #logger = new Logger(OrphanedTables.name);
  readonly #tables: ClassTables;

  constructor(private readonly database: Database) {
    this.#tables = new ClassTables(database);
  }

  /** Whether there is anything to drop. */
  async areThere(): Promise<boolean> {
    return (await this.find()).length > 0;
  }

  /** Ids of classes that have no row. One that is being deleted may be among them. */
  async find(): Promise<string[]> {
    const youngest = sharedNow() - GRACE_MILLISECONDS;
    const ids = await this.#tables.withoutRow();
    const left: string[] = [];
    for (const id of ids) {
      const isOld = idMilliseconds(Buffer.from(id, 'hex')) <= youngest;
      if (isOld && (await this.#tables.areToBeDropped(id))) left.push(id);
    }
    return left;
  }

  /**
   * Drops their tables. Yields after each class, so that changes of other classes run in between. The row is looked for
   * again under the locks of creations and of the class, so a class that is being created keeps its tables.
   */
  async *drop(): AsyncGenerator<number> {
    yield* despiteFailures(await this.find(), (id) => this.#dropInTurn(id));
  }

  async *#dropInTurn(id: string): AsyncGenerator<number> {
    if (await this.#drop(id)) this.#logger.warn(`Dropped the tables of a class that has no row: ${id}`);
    yield 1;
  }

  /**
   * Answers whether there was anything to drop; undefined while an instance that may hang makes a class, or changes
   * this one.
   */
  #drop(id: string): Promise<boolean | undefined> {
    return this.database.definitions.tryChangeWithoutCreations(id, async (runDdl) => {
      if (!(await this.#tables.withoutRow()).includes(id)) return false;
      // The lock of its creation may have ended with its connection, and its commit be under way.
      if ((await this.#tables.settledRow(id)) !== null) return false;
      if (!(await this.#tables.areToBeDropped(id))) return false;
      await this.#tables.remove(id, runDdl);
      return true;
    });
  }
}
