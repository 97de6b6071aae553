// Measures the service beside the bare limit, an earlier commit or another program: bench/README.md.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from './cannot-run.js';
import { EngineRun } from './engine-run.js';
import { MEASURES, PEER_MEASURES, START } from './measures/index.js';
import { type Options, readOptions, UsageError, usage } from './options.js';
import { programsFor } from './programs.js';
import { plot } from './report/plot.js';
import { table } from './report/table.js';
import type { EngineResults } from './results.js';
import { provideWrk, stopWrk } from './wrk.js';

const groups = MEASURES.flatMap(({ group }) => group ?? []);
const names = [...MEASURES.map(({ name }) => name), ...new Set(groups), START];
const undoing: (() => Promise<void>)[] = [];

/** Undoes what has been started, the last first, as far as that is possible. */
async function undo(): Promise<void> {
  for (let step = undoing.pop(); step !== undefined; step = undoing.pop()) {
    await step().catch((error: Error) => console.error(`While cleaning up: ${error.message}`));
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopWrk();
    void undo().finally(() => process.exit(1));
  });
}

try {
  const options = readOptions(process.argv.slice(2), names);
  if (options === undefined) console.log(usage(names));
  else await run(options);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage(names)}`);
  else console.error(error instanceof CannotRun ? error.message : error);
  process.exitCode = 1;
} finally {
  await undo();
}

async function run(options: Options): Promise<void> {
  const programs = programsFor(options);
  const unfit = programs.other.peer === undefined ? [] : options.only.filter(isNotForPeers);
  if (unfit.length > 0)
    throw new UsageError(`${programs.other.label} is not measured by ${unfit.join(', ')}.`);
  provideWrk();
  const directory = mkdtempSync(join(tmpdir(), 'storage-bench-'));
  undoing.push(async () => rmSync(directory, { recursive: true, force: true }));
  const results: EngineResults[] = [];
  for (const engine of options.engines) {
    const say = (line: string) => process.stderr.write(`${line}\n`);
    results.push(
      await new EngineRun(engine, options, programs, join(directory, engine), say, (step) =>
        undoing.push(step),
      ).run(),
    );
    keep(results, options);
    console.log(`\n${table(results.at(-1)!)}`);
  }
  console.log(`Written: ${join(options.out, 'results.json')}, ${join(options.out, 'plot.svg')}`);
  refuseWrong(results);
}

function isNotForPeers(measure: string): boolean {
  return !PEER_MEASURES.some(({ name }) => name === measure);
}

function keep(engines: EngineResults[], options: Options): void {
  mkdirSync(options.out, { recursive: true });
  const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model };
  const all = { date: new Date().toISOString(), machine, options, engines };
  writeFileSync(join(options.out, 'results.json'), `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(join(options.out, 'plot.svg'), plot(engines));
}

function refuseWrong(results: EngineResults[]): void {
  for (const { engine, labels, rows } of results) {
    for (const { measure, size, ...both } of rows) {
      for (const name of ['service', 'other'] as const) {
        const { wrong, rounds } = both[name];
        if (wrong === 0) continue;
        const first = rounds.find(({ firstWrong }) => firstWrong !== '')?.firstWrong;
        console.error(
          `WRONG: ${engine} ${measure} ${size} ${labels[name]}: ${wrong} answers, such as ${first}`,
        );
        process.exitCode = 1;
      }
    }
  }
}
