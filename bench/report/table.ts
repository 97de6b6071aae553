import type { EngineResults, Row } from '../results.js';

type Column = [title: string, cell: (row: Row) => string];

const COLUMNS: Column[] = [
  ['objects', ({ size }) => size.toLocaleString('en')],
  ['unit', ({ unit }) => unit],
  ['service', ({ service }) => figure(service.rate)],
  ['bare', ({ bare }) => figure(bare.rate)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['of 1st size', ({ flatness }) => flatness.toFixed(2)],
  ['p50 ms', ({ service }) => figure(service.p50)],
  ['bare', ({ bare }) => figure(bare.p50)],
  ['p99 ms', ({ service }) => figure(service.p99)],
  ['bare', ({ bare }) => figure(bare.p99)],
  ['max ms', ({ service }) => figure(service.max)],
  ['bare', ({ bare }) => figure(bare.max)],
  ['cpu ms', ({ service }) => service.cpu.toFixed(3)],
  ['bare', ({ bare }) => bare.cpu.toFixed(3)],
  ['db cpu', ({ service }) => service.databaseCpu?.toFixed(3) ?? '-'],
  ['bare', ({ bare }) => bare.databaseCpu?.toFixed(3) ?? '-'],
  ['peak MiB', ({ service }) => (service.peakBytes / 1024 ** 2).toFixed(0)],
  ['bare', ({ bare }) => (bare.peakBytes / 1024 ** 2).toFixed(0)],
];
const WRITES: Column[] = [
  ['writes/s', ({ service }) => service.writesPerSecond?.toFixed(0) ?? '-'],
  ['bare', ({ bare }) => bare.writesPerSecond?.toFixed(0) ?? '-'],
];
const REPEATED: Column[] = [
  ['repeated %', ({ service }) => percent(service.repeated)],
  ['bare', ({ bare }) => percent(bare.repeated)],
];
const WRONG: Column[] = [['WRONG', ({ service, bare }) => `${service.wrong + bare.wrong}`]];

/** The results of an engine as text for people. */
export function table({ engine, version, remarks, rows, facts }: EngineResults): string {
  const columns: Column[] = [
    ['measure', ({ measure }) => measure],
    ...COLUMNS,
    ...(rows.some(({ service }) => service.writesPerSecond !== undefined) ? WRITES : []),
    ...(rows.some(({ service, bare }) => service.repeated + bare.repeated > 0) ? REPEATED : []),
    ...(rows.some(({ service, bare }) => service.wrong + bare.wrong > 0) ? WRONG : []),
  ];
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const lines = facts.map(
    ({ what, unit, size, service, bare }) =>
      `${what} at ${size.toLocaleString('en')} objects: service ${figure(service)} ${unit}, bare ${figure(bare)} ${unit}`,
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

function percent(share: number): string {
  return share === 0 ? '-' : (share * 100).toFixed(0);
}

/** Three digits or more, as many as mean something. */
function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
