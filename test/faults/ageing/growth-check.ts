import type { Staying } from './aged.js';
import type { Condition } from './condition.js';

/** Of a rate of the beginning: others may be busy on the machine. */
const MIN_RATE = 0.6;

/** Nothing of these may be there that was not at first, and has to stay; a code of the first start may have expired. */
const NO_MORE: Condition = { setup_codes: 0, 'other files': 0 };

/** By how much these may have grown. */
const MAX_GROWTH: Condition = {
  ...NO_MORE,
  // The directories of the store, of the class, and of the object whose attachments stay.
  directories: 4,
  // The caches of classes and listings have bounds. What V8 keeps besides is not judged.
  'heap MiB': 96,
  'resident MiB': 256,
  // Connections of clients, and to a database server, that were not needed at first, and threads that read SQLite,
  // three and, where reads are slow, as on a busy machine, four more: each has 8 of its own and 2 for each connection,
  // and ends a minute after its last use.
  descriptors: 96,
  handles: 24,
  // Two hundred for each connection of two pools.
  statements: 6400,
};

/** What there is too much of in the end, or too little. */
export function larger(begin: Condition, end: Condition, staying: Staying): string[] {
  const grown = (name: string) => end[name]! - begin[name]!;
  const counted = Object.entries(staying)
    .filter(([name, wanted]) => grown(name) !== wanted)
    .map(([name, wanted]) => `${name}: ${grown(name)} more than at the beginning instead of ${wanted}`);
  const measured = Object.entries(MAX_GROWTH)
    .filter(([name, most]) => grown(name) > most)
    .map(
      ([name, most]) =>
        `${name}: ${grown(name)} more than at the beginning, and ${most} at most were expected`,
    );
  return [...counted, ...measured];
}

/** Whether everything that is to go has gone: no more is there than at first and what has to stay. */
export function isPruned(begin: Condition, stock: Condition, staying: Staying): boolean {
  const wanted: Condition = { ...MAX_GROWTH, ...staying };
  return Object.entries(stock).every(([name, count]) => count <= begin[name]! + (wanted[name] ?? 0));
}

/** Rates that are lower in the end. */
export function slower(begin: Condition, end: Condition): string[] {
  return Object.keys(begin)
    .filter((name) => name.endsWith('/s') && end[name]! < MIN_RATE * begin[name]!)
    .map((name) => `${name}: ${end[name]}, and ${begin[name]} at the beginning`);
}

export function tableOf(begin: Condition, peak: Condition, end: Condition): Record<string, string> {
  const row = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join('');
  const rows = Object.keys(begin).map((name) => [name, row([begin[name]!, peak[name] ?? '', end[name]!])]);
  return { '': row(['begin', 'peak', 'end']), ...Object.fromEntries(rows) };
}
