import { parseArgs } from 'node:util';

const ENGINES = ['mysql', 'sqlite'] as const;
export type Engine = (typeof ENGINES)[number];

const USAGE = `npm run bench -- [options]

Measures the service beside the bare limit, an earlier commit or another program (bench/README.md).

  --engines mysql,sqlite           databases to measure on
  --sizes 1000,100000,1000000      objects in the class
  --rounds 3                       rounds per measure and process, both contenders in turn; medians are reported
  --processes 1                    processes of each contender, one after the other; 7 with --against, from 6 on there is an interval
  --seconds 3                      length of one round
  --connections 16                 connections of the load generator
  --only get,list-first,...        these measures only
  --writes 0                       writes per second beside the measures that read
  --delay 0                        milliseconds that a round trip to the MySQL server costs in addition
  --flush 0                        milliseconds that a flush to the disk costs in addition (needs gcc)
  --against COMMIT                 the service of that commit instead of the bare limit
  --against-node PATH              the Node that builds and runs it (default: the one that runs this)
  --pocketbase PATH                this program, PocketBase, instead of the bare limit (SQLite; some measures)
  --trailbase PATH                 TrailBase, likewise
  --out DIR                        where results.json and plot.svg go (default: bench-results)

BENCH_MYSQL_URL names a MySQL server to use, such as mysql://root@127.0.0.1:3306/; without it a private mysqld is started.

Measures: `;

export interface Options {
  engines: Engine[];
  sizes: number[];
  rounds: number;
  processes: number;
  seconds: number;
  connections: number;
  only: string[];
  writes: number;
  delay: number;
  flush: number;
  /** Empty for the bare limit. */
  against: string;
  /** Empty for the Node that runs the benchmark. */
  againstNode: string;
  /** Paths of programs; empty where they are not measured. */
  pocketbase: string;
  trailbase: string;
  out: string;
}

/** Thrown when the command line cannot be understood. */
export class UsageError extends Error {}

/** The text of `--help`. */
export function usage(measures: readonly string[]): string {
  return USAGE + measures.join(' ');
}

/** Reads the command line; undefined when it asks for help. Throws UsageError. */
export function readOptions(args: string[], measures: readonly string[]): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const only = list(values.only);
  const unknown = only.filter((name) => !measures.includes(name));
  if (unknown.length > 0) throw new UsageError(`There is no measure ${unknown.join(', ')}.`);
  const engines = list(values.engines).map((name) => {
    const engine = ENGINES.find((known) => known === name);
    if (engine === undefined) throw new UsageError(`There is no engine ${name}.`);
    return engine;
  });
  const options = {
    engines,
    sizes: sizesOf(values.sizes),
    rounds: whole('rounds', values.rounds, 1),
    processes: whole('processes', values.processes ?? (values.against === '' ? '1' : '7'), 1),
    seconds: whole('seconds', values.seconds, 1),
    connections: whole('connections', values.connections, 1),
    only,
    writes: whole('writes', values.writes, 0),
    delay: whole('delay', values.delay, 0),
    flush: whole('flush', values.flush, 0),
    against: values.against,
    againstNode: values['against-node'],
    pocketbase: values.pocketbase,
    trailbase: values.trailbase,
    out: values.out,
  };
  refuseUnfit(options);
  return options;
}

/** Refuses what has no meaning together. */
function refuseUnfit({ engines, writes, flush, against, pocketbase, trailbase }: Options): void {
  const others = [against, pocketbase, trailbase].filter((name) => name !== '');
  if (others.length > 1) throw new UsageError('One of --against, --pocketbase and --trailbase at a time.');
  if (pocketbase === '' && trailbase === '') return;
  if (engines.includes('mysql')) throw new UsageError('PocketBase and TrailBase need --engines sqlite.');
  if (writes > 0 || flush > 0) {
    throw new UsageError('--writes and --flush are not for PocketBase and TrailBase.');
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        engines: { type: 'string', default: ENGINES.join(',') },
        sizes: { type: 'string', default: '1000,100000,1000000' },
        rounds: { type: 'string', default: '3' },
        processes: { type: 'string' },
        seconds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '16' },
        only: { type: 'string', default: '' },
        writes: { type: 'string', default: '0' },
        delay: { type: 'string', default: '0' },
        flush: { type: 'string', default: '0' },
        against: { type: 'string', default: '' },
        'against-node': { type: 'string', default: '' },
        pocketbase: { type: 'string', default: '' },
        trailbase: { type: 'string', default: '' },
        out: { type: 'string', default: 'bench-results' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function list(text: string): string[] {
  return text.split(',').filter((part) => part !== '');
}

function sizesOf(text: string): number[] {
  const sizes = new Set(list(text).map((size) => whole('sizes', size, 1000)));
  if (sizes.size === 0) throw new UsageError('--sizes takes one size or more.');
  return [...sizes].sort((a, b) => a - b);
}

function whole(name: string, text: string, least: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least) return value;
  throw new UsageError(`--${name} takes whole numbers from ${least}, not ${JSON.stringify(text)}.`);
}
