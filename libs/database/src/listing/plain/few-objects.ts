import type { StoredObject } from '../../engine/objects/object-row.js';
import type { Sql } from '../../engine/sql.js';
import type { IndexCondition } from '../../filter/conditions/index-condition.js';
import type { IndexUnion } from '../../filter/filter-access.js';
import { figuresOf, type PageReader, type Question } from '../page/page-reader.js';
import type { Page } from '../page/page-window.js';
import { FEW_MATCHES, type PlainStatements } from '../page/plain-statement.js';

/** At most this many indexes are asked how many objects they find. */
export const MAX_TRIED = 2;

/** Reading an object that an index has found takes at most as long as reading this many neighbouring objects. */
export const NEIGHBOURS_PER_FOUND = 8;

/** Reading an object that an index has found takes at least as long as passing this many entries of the index. */
export const ENTRIES_PER_FOUND = 8;

/** A probe for the only page is made up to this limit. If there are more pages, the probe was for nothing. */
export const MAX_PROBE_LENGTH = 100;

/** Makes the only page out of all objects found: sorts them by id, and drops repeated ones. */
export function onlyPage(found: readonly StoredObject[]): Page {
  const objects = [...new Map(found.map((object) => [object.id, object])).values()];
  objects.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { total: objects.length, objects };
}

/** The page, if the indexes find few objects, `most` at most; otherwise undefined. Throws StaleClass. */
export async function pageOfFew(
  reader: PageReader,
  statements: PlainStatements,
  { filter, ...span }: Question,
  condition: IndexCondition | IndexUnion,
  most = FEW_MATCHES,
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

/**
 * The condition whose index finds the fewest objects. One statement counts them all, each up to `most` + 1. Undefined
 * if every index finds more than `most`.
 */
export async function fewestFound(
  statements: PlainStatements,
  conditions: readonly IndexCondition[],
  most: number,
  read: (statement: Sql) => Promise<Record<string, number | string>>,
): Promise<FoundByIndex | undefined> {
  const tried = conditions.filter(({ parts }) => parts.length > 0).slice(0, MAX_TRIED);
  if (tried.length === 0) return undefined;
  const counts = tried.map((condition) => statements.countInIndex(condition, condition.parts, most + 1));
  const columns = counts.map(({ text }, at) => `(${text}) AS found${at}`);
  const values = counts.flatMap((count) => count.values);
  const row = await read({ text: `SELECT ${columns.join(', ')}`, values });
  const found = tried.map((condition, at) => ({ condition, objects: Number(row[`found${at}`]) }));
  const fewest = found.reduce((best, one) => (one.objects < best.objects ? one : best));
  return fewest.objects > most ? undefined : fewest;
}

/** A condition, and how many objects its index finds. */
interface FoundByIndex {
  condition: IndexCondition;
  objects: number;
}
