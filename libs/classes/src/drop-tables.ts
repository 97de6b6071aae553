import type { ClassTables, RunDdl } from '@app/database';
import type { Logger } from '@nestjs/common';

/**
 * Drops the tables of a class that has no row. Those that cannot be dropped now, such as one that a stream reads, are left to
 * OrphanedTables: the client is told what has become of the class.
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
