import type { ClassEntity, ClassTables, Define } from '@app/database';

/**
 * Drops what changes of a class have left, whether they are made or were broken off: all that its row does not name. Answers whether
 * there was anything.
 */
export async function tidyClass(
  tables: ClassTables,
  { id, columns, words }: Pick<ClassEntity, 'id' | 'columns' | 'words'>,
  define: Define,
  { withWords }: { withWords: boolean },
): Promise<boolean> {
  let isLeft = false;
  const drop = async (statements: readonly string[]) => {
    await define(statements);
    isLeft ||= statements.length > 0;
  };
  await drop(await tables.dropCopy(id));
  await drop(await tables.dropOthers(id, columns));
  if (withWords) await drop(await tables.dropOtherWords(id, words));
  return isLeft;
}
