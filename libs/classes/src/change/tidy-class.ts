import { type ClassEntity, type ClassTables, type RunDdl, StaleClass } from '@app/database';
import type { Logger } from '@nestjs/common';

/**
 * Drops the tables, columns and indexes that finished or interrupted changes of a class have left: all that its row
 * does not name. Answers whether there were any. Throws StaleClass if the row has changed since it was read.
 */
export async function tidyClass(
  tables: ClassTables,
  { id, columns, words, revision }: Pick<ClassEntity, 'id' | 'columns' | 'words' | 'revision'>,
  runDdl: RunDdl,
  { withWords }: { withWords: boolean },
): Promise<boolean> {
  let isLeft = false;
  const drop = async (statements: readonly string[]) => {
    if (statements.length === 0) return;
    // A commit whose connection was lost may still be under way, and may name what now seems to be left.
    if (!isLeft && (await tables.settledRow(id))?.revision !== revision) throw new StaleClass();
    isLeft = true;
    await runDdl(statements);
  };
  await drop(await tables.dropCopy(id));
  await drop(await tables.dropOthers(id, columns));
  if (withWords) await drop(await tables.dropOtherWords(id, words));
  return isLeft;
}

/**
 * Drops the tables of a class that has no row. Those that cannot be dropped now, such as one that a stream reads, are
 * left to OrphanedTables: the client is told what has become of the class.
 */
export async function dropTables(
  tables: ClassTables,
  classId: string,
  runDdl: RunDdl,
  logger: Logger,
): Promise<void> {
  try {
    await tables.remove(classId, runDdl);
  } catch (error) {
    logger.warn(`The tables of a class that is not there (${classId}) are dropped later: ${error}`);
  }
}
