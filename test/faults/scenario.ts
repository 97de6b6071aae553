import type { Engine } from '../support/engines.js';
import type { SeededRandom } from '../support/seeded-random.js';
import { patience } from '../support/slowness.js';
import type { Workload } from './clients/workload.js';
import type { Judgement } from './judgement.js';

/** How much of a scenario to run, and where. */
export interface Course {
  engine: Engine;
  /** A directory of its own, which ends with the run. */
  directory: string;
  seed: number;
  random: SeededRandom;
  /** How often the fault is made. */
  times: number;
  /** Seconds between one fault and the next. */
  pause: number;
  /** Whether this is a proof; a test in short has too few writes to ask how many of them ended unknown. */
  isProof: boolean;
  /** Reports progress. */
  say: (line: string) => void;
}

/** What a scenario has found: figures for people, and what must not have happened. */
export interface Report {
  figures: Record<string, unknown>;
  violations: string[];
}

/** A fault that is made again and again, and what has to hold all the same. */
export interface Scenario {
  name: string;
  /** What is proved, in a sentence. */
  promise: string;
  engines: readonly Engine[];
  /** Whether nothing happens to the database, so that a server that this run has not started will do. */
  sparesDatabase?: boolean;
  /** As often as the proof asks for, and with as much time between. */
  full: Pick<Course, 'times' | 'pause'>;
  run(course: Course): Promise<Report>;
}

/** A proof with a larger share of writes with an unknown outcome proves little. */
const MAX_UNKNOWN_SHARE = 0.05;

/** How long something may take: in a proof as promised, in a test in short longer where the machine is busy. */
export function limitOf({ isProof }: Course, milliseconds: number): number {
  return isProof ? milliseconds : patience(milliseconds);
}

/** The report of a scenario whose writers are judged by their ledger. */
export function reportOf(
  { isProof }: Course,
  workload: Workload,
  judgement: Judgement,
  figures: Record<string, unknown>,
  complaints: readonly string[] = [],
): Report {
  const { tally } = workload;
  const { lost, phantom, torn, duplicated, examples } = judgement;
  return {
    figures: {
      ...figures,
      writes: tally.writes,
      acknowledged: tally.kinds,
      unknown: `${tally.ends.unknown} (${(100 * tally.unknownShare).toFixed(2)} %)`,
      failures: tally.failures,
      lost,
      phantom,
      torn,
      duplicated,
    },
    violations: [
      ...examples,
      ...workload.complaints(),
      ...complaints,
      ...(isProof && tally.unknownShare > MAX_UNKNOWN_SHARE
        ? ['too many writes have an unknown end: the run proves little']
        : []),
    ],
  };
}
