import type { Read } from '../../../engine/sql.js';
import { SORTED_CHARACTERS, type SortSql } from '../../../filter/sort-sql.js';
import { compareRows, reaches, type SortedRow } from './sorted-rows.js';
import type { SortedStatements } from './sorted-statement.js';

/** The maximum number of characters read for a tie group at a time, and the minimum of each text. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MIN_PIECE_LENGTH = 1024;

/** Most objects whose texts one statement reads. */
const MAX_IDS = 4096;

/** A window of rows: from the first position to before the last. */
interface Window {
  from: number;
  to: number;
}

/** The piece of each text that the keys of rows hold: its 1-based start, and its maximum number of characters. */
type Pieces = readonly { from: number; length: number }[];

/**
 * Sorts rows whose texts are cut, as far as a window shows them. Rows that are equal so far form a tie group; the next
 * pieces of their texts are read until they differ. A tie group must be complete.
 */
export class TieGroups {
  readonly #compare: (one: SortedRow, other: SortedRow) => number;

  constructor(
    private readonly read: Read,
    private readonly statements: SortedStatements,
    private readonly sort: SortSql,
  ) {
    this.#compare = compareRows(sort);
  }

  /** The rows of the window. `rows` are in order as far as their cut texts tell. */
  async window(rows: readonly SortedRow[], window: Window): Promise<SortedRow[]> {
    const pieces = this.sort.terms.map(() => ({ from: 1, length: SORTED_CHARACTERS }));
    const settled = await this.#settle(rows, window, pieces);
    return settled.slice(Math.max(0, window.from), Math.max(0, window.to));
  }

  async #settle(rows: readonly SortedRow[], { from, to }: Window, pieces: Pieces): Promise<SortedRow[]> {
    const settled = [...rows];
    for (let begin = 0; begin < rows.length && begin < to; ) {
      const term = firstCut(rows[begin]!, this.sort, pieces);
      let end = begin + 1;
      while (end < rows.length && areTied(rows[begin]!, rows[end]!, term)) end++;
      if (end - begin > 1 && end > from) {
        const group = await this.#further(rows.slice(begin, end), term, pieces);
        const within = { from: from - begin, to: to - begin };
        const inOrder = await this.#settle(group.rows, within, group.pieces);
        for (const [at, row] of inOrder.entries()) settled[begin + at] = row;
      }
      begin = end;
    }
    return settled;
  }

  /** The rows of a tie group with the next piece of the text that ties them, sorted by that piece. */
  async #further(group: readonly SortedRow[], term: number, pieces: Pieces) {
    const { from, length } = pieces[term]!;
    const next = {
      from: from + length,
      length: Math.max(MIN_PIECE_LENGTH, Math.floor(MAX_CHARACTERS / group.length)),
    };
    const texts = new Map<string, string>();
    for (let begin = 0; begin < group.length; begin += MAX_IDS) {
      const ids = group.slice(begin, begin + MAX_IDS).map(({ id }) => id);
      const { text, values } = this.statements.pieces(ids, this.sort, term, next.from, next.length);
      for (const row of await this.read<{ found: Buffer; piece: string }>(text, values)) {
        texts.set(row.found.toString('latin1'), row.piece);
      }
    }
    const rows = group.map(({ id, keys }) => ({
      id,
      keys: keys.with(term, texts.get(id.toString('latin1')) ?? ''),
    }));
    return { rows: rows.sort(this.#compare), pieces: pieces.with(term, next) };
  }
}

/** The position of the first term whose text is cut; -1: none. */
export function firstCut(row: SortedRow, { terms }: SortSql, pieces?: Pieces): number {
  return terms.findIndex(
    ({ isText }, at) => isText && reaches(row.keys[at], pieces?.[at]?.length ?? SORTED_CHARACTERS),
  );
}

/** Whether rows are equal up to a text that is cut. */
export function areTied(one: SortedRow, other: SortedRow, term: number): boolean {
  if (term === -1) return false;
  for (let at = 0; at <= term; at++) if (one.keys[at] !== other.keys[at]) return false;
  return true;
}
