import type { Interval } from '../median-interval.js';
import type { EngineResults, Row } from '../results.js';

type Column = [title: string, cell: (row: Row) => string];

/** Stands for the label of the contender beside the service. */
const OTHER = 'other';

const COLUMNS: Column[] = [
  ['objects', ({ size }) => size.toLocaleString('en')],
  ['unit', ({ unit }) => unit],
  ['service', ({ service }) => figure(service.rate)],
  [OTHER, ({ other }) => figure(other.rate)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['95 %', ({ interval }) => bounds(interval)],
  ['of 1st size', ({ flatness }) => flatness.toFixed(2)],
  ['p50 ms', ({ service }) => figure(service.p50)],
  [OTHER, ({ other }) => figure(other.p50)],
  ['p99 ms', ({ service }) => figure(service.p99)],
  [OTHER, ({ other }) => figure(other.p99)],
  ['max ms', ({ service }) => figure(service.max)],
  [OTHER, ({ other }) => figure(other.max)],
  ['cpu ms', ({ service }) => service.cpu.toFixed(3)],
  [OTHER, ({ other }) => other.cpu.toFixed(3)],
  ['db cpu', ({ service }) => service.databaseCpu?.toFixed(3) ?? '-'],
  [OTHER, ({ other }) => other.databaseCpu?.toFixed(3) ?? '-'],
  ['peak MiB', ({ service }) => (service.peakBytes / 1024 ** 2).toFixed(0)],
  [OTHER, ({ other }) => (other.peakBytes / 1024 ** 2).toFixed(0)],
];
const WRITES: Column[] = [
  ['writes/s', ({ service }) => service.writesPerSecond?.toFixed(0) ?? '-'],
  [OTHER, ({ other }) => other.writesPerSecond?.toFixed(0) ?? '-'],
];
const QUIET: Column[] = [
  ['of quiet', ({ service }) => service.quiet?.share.toFixed(2) ?? '-'],
  [OTHER, ({ other }) => other.quiet?.share.toFixed(2) ?? '-'],
  ['quiet p50', ({ service }) => optional(service.quiet?.p50)],
  [OTHER, ({ other }) => optional(other.quiet?.p50)],
  ['quiet p99', ({ service }) => optional(service.quiet?.p99)],
  [OTHER, ({ other }) => optional(other.quiet?.p99)],
  ['p99 more', ({ service }) => optional(service.quiet?.p99More)],
  [OTHER, ({ other }) => optional(other.quiet?.p99More)],
];
const REPEATED: Column[] = [
  ['repeated %', ({ service }) => percent(service.repeated)],
  [OTHER, ({ other }) => percent(other.repeated)],
];
const WRONG: Column[] = [['WRONG', ({ service, other }) => `${service.wrong + other.wrong}`]];

/** The results of an engine as text for people. */
export function table({ engine, version, labels, remarks, rows, facts }: EngineResults): string {
  const columns: Column[] = [
    ['measure', ({ measure }) => measure],
    ...COLUMNS,
    ...(rows.some(({ service }) => service.writesPerSecond !== undefined) ? WRITES : []),
    ...(rows.some(({ service }) => service.quiet !== undefined) ? QUIET : []),
    ...(rows.some(({ service, other }) => service.repeated + other.repeated > 0) ? REPEATED : []),
    ...(rows.some(({ service, other }) => service.wrong + other.wrong > 0) ? WRONG : []),
  ];
  const cells = [
    columns.map(([title]) => (title === OTHER ? labels.other : title)),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  const lines = facts.map(
    ({ what, unit, size, service, other }) =>
      `${what} at ${size.toLocaleString('en')} objects: service ${figure(service)} ${unit}, ${labels.other} ${figure(other)} ${unit}`,
  );
  return [`${engine}: ${[version, ...remarks].join(', ')}`, '', ...aligned(cells), '', ...lines, ''].join(
    '\n',
  );
}

function aligned(cells: string[][]): string[] {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  // Names to the left, figures to the right.
  return cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}

function bounds(interval: Interval | undefined): string {
  return interval === undefined ? '-' : `${interval.low.toFixed(2)}-${interval.high.toFixed(2)}`;
}

function percent(share: number): string {
  return share === 0 ? '-' : (share * 100).toFixed(0);
}

function optional(value: number | undefined): string {
  return value === undefined ? '-' : figure(value);
}

/** Three digits or more, as many as mean something. */
function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
