import type { MysqlServer } from '../mysql-server.js';
import type { Engine, Options } from '../options.js';
import type { Population } from '../population.js';
import { cpuSeconds, peakBytes, resetPeak } from '../process-usage.js';
import type { WrkResult } from '../wrk.js';

/** Where a measure works: one contender's class. */
export interface Place {
  population: Population;
  options: Options;
  /** For files that the load generator reads. */
  directory: string;
  server: MysqlServer | undefined;
}

/** The results of a run. */
export type Traffic = Pick<
  WrkResult,
  'requests' | 'seconds' | 'p50' | 'p99' | 'max' | 'wrong' | 'firstWrong'
> & {
  /** The rate of the writes beside it that was reached. */
  writesPerSecond?: number;
  /** The same reads before what runs beside these began. */
  quiet?: Traffic;
  /** Requests with a value that had been asked for before, in a measure where each should have another. */
  repeated?: number;
};

/** What is measured, and how. */
export interface Measure {
  name: string;
  /** What names it together with others in --only. */
  group?: string;
  /** By default requests/s. */
  unit?: 'requests/s' | 'objects/s' | 'MiB/s';
  /** How many units a request counts for, by default 1. */
  unitsPerRequest?: number;
  /** Where it has a meaning on one engine only. */
  engine?: Engine;
  /** Answers what runs one round; called once per contender and size. */
  prepare(place: Place): Promise<() => Promise<Traffic>>;
  /** After a round: brings the class back to its size. */
  restore?(place: Place): Promise<void>;
  /** After the last round: takes back what `prepare` has changed in the class. */
  finish?(place: Place): Promise<void>;
}

/** A round with all that was observed. Milliseconds and bytes; processor time is per request. */
export interface Sample extends Traffic {
  /** Which of the contender's processes served it, from 0. */
  process: number;
  rate: number;
  cpu: number;
  databaseCpu: number | undefined;
  peakBytes: number;
}

/** Runs a round and watches the processes that serve it. */
export async function observe(
  { unitsPerRequest = 1 }: Measure,
  { population: { contender }, server }: Place,
  run: () => Promise<Traffic>,
): Promise<Omit<Sample, 'process'>> {
  const { pid } = contender;
  resetPeak(pid);
  const before = [cpuSeconds(pid), server?.pid === undefined ? undefined : cpuSeconds(server.pid)] as const;
  const traffic = await run();
  const requests = traffic.requests + (traffic.quiet?.requests ?? 0);
  const perRequest = (seconds: number) => (seconds * 1000) / Math.max(requests, 1);
  return {
    ...traffic,
    rate: (traffic.requests * unitsPerRequest) / traffic.seconds,
    cpu: perRequest(cpuSeconds(pid) - before[0]),
    databaseCpu: before[1] === undefined ? undefined : perRequest(cpuSeconds(server!.pid!) - before[1]),
    peakBytes: peakBytes(pid),
  };
}
