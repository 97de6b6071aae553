import type { IndexCondition } from '../../filter/conditions/index-condition.js';
import type { IndexUnion } from '../../filter/filter-access.js';
import { figuresOf, type PageReader, type Question } from '../page/page-reader.js';
import type { Page } from '../page/page-window.js';
import { FEW, type PlainStatements } from '../page/plain-statement.js';

/** The page, if the indexes find few objects; otherwise undefined. Throws StaleClass. */
export async function pageOfFew(
  reader: PageReader,
  statements: PlainStatements,
  { filter, ...span }: Question,
  condition: IndexCondition | IndexUnion,
): Promise<Page | undefined> {
  if ('parts' in condition && condition.parts.length === 0) return undefined;
  const answer = await reader.answer(
    filter,
    statements.countFew(condition),
    statements.pageOfFew(condition, span),
  );
  const [found, kept = found] = figuresOf(answer);
  if (found! > FEW) {
    answer.cursor?.close();
    return undefined;
  }
  return reader.cut(answer, kept!, span);
}
