import type { End } from '../ledger.js';
import type { Outcome } from './exchange.js';

/** The outcomes of writes, for the figures of a report. */
export class Tally {
  readonly ends: Record<End, number> = { ok: 0, fail: 0, unknown: 0 };
  /** By kind of write, how many were acknowledged. */
  readonly kinds: Record<string, number> = {};
  /** Answers that are no success, by status and code; connections that broke. */
  readonly failures: Record<string, number> = {};

  count(kind: string, end: End, outcome: Outcome): void {
    this.ends[end]++;
    if (end === 'ok') this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
    else {
      const failure = describeFailure(outcome);
      this.failures[failure] = (this.failures[failure] ?? 0) + 1;
    }
  }

  get writes(): number {
    return this.ends.ok + this.ends.fail + this.ends.unknown;
  }

  /** The share of writes with an unknown outcome: a run with many of them proves little. */
  get unknownShare(): number {
    return this.ends.unknown / Math.max(1, this.writes);
  }
}

/** An answer by its status and code, or how the connection broke. */
export function describeFailure(outcome: Outcome): string {
  if (outcome.kind !== 'answered') return outcome.reason;
  try {
    return `${outcome.status} ${JSON.parse(outcome.bytes.toString()).code}`;
  } catch {
    return String(outcome.status);
  }
}
