import type { IndexCondition } from '../../filter/conditions/index-condition.js';
import type { IndexUnion } from '../../filter/filter-access.js';
import { figuresOf, type PageReader, type Question } from '../page/page-reader.js';
import type { Page } from '../page/page-window.js';
import { FEW, type PlainStatements } from '../page/plain-statement.js';

/** To look at an object that an index has found takes as long as to pass so many of its entries, at least. */
export const ENTRIES_PER_FOUND = 8;

/** The page, if the indexes find few objects, `most` at most; otherwise undefined. Throws StaleClass. */
export async function pageOfFew(
  reader: PageReader,
  statements: PlainStatements,
  { filter, ...span }: Question,
  condition: IndexCondition | IndexUnion,
  most = FEW,
): Promise<Page | undefined> {
  if ('parts' in condition && condition.parts.length === 0) return undefined;
  const answer = await reader.answer(
    filter,
    statements.countFew(condition, most),
    statements.pageOfFew(condition, span, most),
    most * ENTRIES_PER_FOUND,
  );
  const [found, kept = found] = figuresOf(answer);
  if (found! > most) {
    answer.cursor?.close();
    return undefined;
  }
  return reader.cut(answer, kept!, span);
}
