import { type ClassEntity, type ClassTables, type Define, StaleClass } from '@app/database';

/**
 * Drops what changes of a class have left, whether they are made or were broken off: all that its row does not name. Answers whether
 * there was anything. Throws StaleClass where the row has changed since it was read.
 */
export async function tidyClass(
  tables: ClassTables,
  { id, columns, words, revision }: Pick<ClassEntity, 'id' | 'columns' | 'words' | 'revision'>,
  define: Define,
  { withWords }: { withWords: boolean },
): Promise<boolean> {
  let isLeft = false;
  const drop = async (statements: readonly string[]) => {
    if (statements.length === 0) return;
    // The commit of a change whose connection was lost may still be under way, and name what seems to be left.
    if (!isLeft && (await tables.settledRow(id))?.revision !== revision) throw new StaleClass();
    isLeft = true;
    await define(statements);
  };
  await drop(await tables.dropCopy(id));
  await drop(await tables.dropOthers(id, columns));
  if (withWords) await drop(await tables.dropOtherWords(id, words));
  return isLeft;
}
