import type { ContenderName } from './contender.js';
import type { Measure, Sample, Traffic } from './measures/measure.js';
import { type Interval, medianInterval } from './median-interval.js';
import type { Engine } from './options.js';

/** The medians of one measure at one size. */
export interface Row {
  measure: string;
  unit: NonNullable<Measure['unit']>;
  size: number;
  service: Summary;
  other: Summary;
  /** Rate of the service by that of the other: the median of what it was with each pair of processes. */
  ratio: number;
  /** What the ratio lies between, by 95 %; undefined of too few processes to say. */
  interval: Interval | undefined;
  /** Rate of the service by its own at the smallest size: the median of what it was in each round. */
  flatness: number;
}

/** Medians over the rounds, and the rounds themselves. */
interface Summary
  extends Pick<
    Sample,
    'rate' | 'p50' | 'p99' | 'max' | 'cpu' | 'databaseCpu' | 'peakBytes' | 'writesPerSecond' | 'wrong'
  > {
  /** The share of requests whose value had been asked for before, where none should have been. */
  repeated: number;
  /** The same reads with nothing beside them; undefined in a measure that has nothing beside. */
  quiet: Quiet | undefined;
  rounds: Sample[];
}

/** Medians over the rounds. */
interface Quiet extends Pick<Sample, 'p50' | 'p99'> {
  rate: number;
  /** The rate beside something by the quiet one, in each round. */
  share: number;
  /** Milliseconds by which p99 is above the quiet one, in each round. */
  p99More: number;
}

/** A figure that is no rate. */
interface Fact {
  what: string;
  unit: string;
  size: number;
  service: number;
  other: number;
}

/** All that was found on one engine. */
export interface EngineResults {
  engine: Engine;
  version: string;
  labels: Record<ContenderName, string>;
  remarks: string[];
  rows: Row[];
  facts: Fact[];
}

/** The rounds at one size. */
export type Samples = Record<ContenderName, Sample[]> & { size: number };

/** One row for each size from the rounds of both contenders, in which the sizes took turns, the smallest first. */
export function rowsOf({ name, unit = 'requests/s' }: Measure, sizes: readonly Samples[]): Row[] {
  const smallest = sizes[0]!.service;
  return sizes.map((samples) => {
    const [service, other] = [summaryOf(samples.service), summaryOf(samples.other)];
    const ratios = ratiosOf(samples);
    return {
      measure: name,
      unit,
      size: samples.size,
      service,
      other,
      ratio: median(ratios),
      interval: medianInterval(ratios),
      flatness: median(samples.service.map(({ rate }, round) => rate / smallest[round]!.rate)),
    };
  });
}

/**
 * The ratio of each pair of processes, the median of its rounds. Two processes of one program differ, one a little
 * quicker than the other for as long as it lives, so the rounds of one process are not independent of each other.
 */
function ratiosOf({ service, other }: Samples): number[] {
  const processes = new Set(service.map(({ process }) => process));
  return [...processes].map((one) =>
    median(
      service.flatMap(({ process, rate }, round) => (process === one ? [rate / other[round]!.rate] : [])),
    ),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function summaryOf(rounds: Sample[]): Summary {
  const of = (figure: (sample: Sample) => number) => median(rounds.map(figure));
  const total = (figure: (sample: Sample) => number) =>
    rounds.reduce((sum, sample) => sum + figure(sample), 0);
  const optional = (figure: (sample: Sample) => number | undefined) => {
    const known = rounds.map(figure).filter((value) => value !== undefined);
    return known.length === 0 ? undefined : median(known);
  };
  return {
    rate: of(({ rate }) => rate),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    max: of(({ max }) => max),
    cpu: of(({ cpu }) => cpu),
    databaseCpu: optional(({ databaseCpu }) => databaseCpu),
    peakBytes: Math.max(...rounds.map(({ peakBytes }) => peakBytes)),
    writesPerSecond: optional(({ writesPerSecond }) => writesPerSecond),
    wrong: total(({ wrong }) => wrong),
    repeated:
      total(({ repeated }) => repeated ?? 0) /
      Math.max(
        total(({ requests }) => requests),
        1,
      ),
    quiet: quietOf(rounds),
    rounds,
  };
}

function quietOf(rounds: readonly Sample[]): Quiet | undefined {
  const pairs = rounds.flatMap((beside) =>
    beside.quiet === undefined ? [] : { beside, quiet: beside.quiet },
  );
  if (pairs.length === 0) return undefined;
  const of = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure));
  const rateOf = ({ requests, seconds }: Traffic) => requests / seconds;
  return {
    rate: of(({ quiet }) => rateOf(quiet)),
    p50: of(({ quiet }) => quiet.p50),
    p99: of(({ quiet }) => quiet.p99),
    share: of(({ beside, quiet }) => rateOf(beside) / rateOf(quiet)),
    p99More: of(({ beside, quiet }) => beside.p99 - quiet.p99),
  };
}
