import type { Sql, SqlValue } from '../../engine/sql.js';

/** Most cached answers; filters make texts without end. */
const MAX_KEPT = 500;

interface Known<Answer> {
  values: readonly SqlValue[];
  answer: Answer;
}

/**
 * Caches the latest answer to each statement, until the next commit: what tells how many objects there are costs a
 * third of a page and is asked for with each.
 */
export class QueryCache<Answer> {
  readonly #answers = new Map<string, Known<Answer>>();
  #version: unknown;

  /**
   * `version` is SQLite's `data_version`, read in the transaction in which `read` would run: it changes whenever
   * another connection, of this process or another one, has committed
   * (https://sqlite.org/pragma.html#pragma_data_version).
   */
  get(version: unknown, { text, values }: Sql, read: () => Answer): Answer {
    if (version !== this.#version || this.#answers.size >= MAX_KEPT) this.#answers.clear();
    this.#version = version;
    const known = this.#answers.get(text);
    if (known !== undefined && areSame(known.values, values)) return known.answer;
    const answer = read();
    this.#answers.set(text, { values, answer });
    return answer;
  }
}

function areSame(some: readonly SqlValue[], others: readonly SqlValue[]): boolean {
  return some.length === others.length && some.every((value, at) => isSame(value, others[at]!));
}

function isSame(one: SqlValue, other: SqlValue): boolean {
  if (one === other) return true;
  return one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0;
}
