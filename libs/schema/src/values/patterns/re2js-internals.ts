import { RE2JS } from 're2js';

// All that depends on how RE2JS works inside: its tables of states, by which most texts are matched.

/** The maximum bytes of the tables of one pattern: some hundred states; most patterns need a few dozen. */
const MAX_TABLE_BYTES = 1024 * 1024;

/** The tables that an expression builds while it matches texts. */
interface Tables {
  /** Bytes that they may take, and how many of them are left. */
  stateBudget: number;
  memBudget: number;
  /** Whether texts are matched without them, in time that is linear in the text too. */
  failed: boolean;
  clearCache(): void;
}

/** Bounds the tables of an expression, before its first text. */
export function boundTables(expression: RE2JS): void {
  const tables = tablesOf(expression);
  tables.stateBudget = MAX_TABLE_BYTES;
  tables.memBudget = MAX_TABLE_BYTES;
}

/**
 * Has an expression do without tables once they have nearly filled: where every text needs others, to make a state
 * takes ten times as long as to match a character without.
 */
export function dropUselessTables(expression: RE2JS): void {
  if (tableBytes(expression) < (MAX_TABLE_BYTES * 3) / 4) return;
  const tables = tablesOf(expression);
  tables.failed = true;
  tables.clearCache();
}

/** Bytes that the tables of an expression take. */
export function tableBytes(expression: RE2JS): number {
  const { stateBudget, memBudget } = tablesOf(expression);
  return stateBudget - memBudget;
}

function tablesOf(expression: RE2JS): Tables {
  return (expression.re2Input as object as { dfa: Tables }).dfa;
}

/** Whether this version of the package has the tables where we expect them, with their sizes. */
function areKnown(): boolean {
  const sample = RE2JS.compile('(a|b)*c?$');
  const { dfa } = (sample.re2Input ?? {}) as { dfa?: Partial<Tables> };
  const numbers = [dfa?.stateBudget, dfa?.memBudget];
  if (numbers.some((number) => typeof number !== 'number')) return false;
  if (typeof dfa?.failed !== 'boolean' || typeof dfa.clearCache !== 'function') return false;
  boundTables(sample);
  sample.test('ab');
  return tableBytes(sample) > 0;
}

if (!areKnown()) {
  throw new Error(
    'RE2JS keeps its tables elsewhere than this service knows: another version of it is installed than ' +
      'package-lock.json names, which `npm ci` installs.',
  );
}
