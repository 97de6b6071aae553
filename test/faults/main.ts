import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endRun, keepRun } from '../support/run/keep-run.js';
import { newRun, writeRunState } from '../support/run/run-state.js';
import { seededRandom } from '../support/seeded-random.js';
import { readOptions, USAGE, WrongOptions } from './options.js';
import type { Report, Scenario } from './scenario.js';

/** A report, with what it takes to have it again. */
interface Result extends Report {
  scenario: string;
  engine: string;
  seed: number;
  /** What the run broke off with: a server that could not be started, or a promise that was broken. */
  error?: string;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { scenarios, engine, seed, times, minutes, json } = options;
  const run = newRun();
  writeRunState(run);
  keepRun(run.directory);
  const results: Result[] = [];
  try {
    for (const scenario of scenarios) {
      const chosen = engine ?? scenario.engines[0]!;
      const directory = join(run.directory, scenario.name);
      mkdirSync(directory);
      say(`${scenario.name} on ${chosen}, seed ${seed}: ${scenario.promise}`);
      const report = await scenario
        .run({
          engine: chosen,
          directory,
          seed,
          random: seededRandom(seed),
          ...scenario.full,
          ...amount(scenario, times, minutes),
          isProof: true,
          say: (line) => say(`  ${line}`),
        })
        .catch((error: Error) => ({ figures: {}, violations: [], error: String(error.stack) }));
      const result = { scenario: scenario.name, engine: chosen, seed, ...report };
      results.push(result);
      print(result);
    }
  } finally {
    await endRun();
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, undefined, 2)}\n`);
  return results.every((result) => verdictOf(result) === 'held') ? 0 : 1;
}

/** How often, when a number of faults or of minutes is asked for. */
function amount({ full }: Scenario, times: number | undefined, minutes: number | undefined) {
  if (times !== undefined) return { times };
  return minutes === undefined ? {} : { times: Math.max(1, Math.round((60 * minutes) / full.pause)) };
}

function verdictOf({ violations, error }: Result): 'held' | 'VIOLATED' | 'NOT JUDGED, the run broke off' {
  if (violations.length > 0) return 'VIOLATED';
  return error === undefined ? 'held' : 'NOT JUDGED, the run broke off';
}

function print(result: Result): void {
  const { scenario, engine, figures, violations, error } = result;
  process.stdout.write(`\n${scenario} on ${engine}: ${verdictOf(result)}\n`);
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(
      `  ${name.padEnd(18)} ${typeof value === 'object' ? JSON.stringify(value) : value}\n`,
    );
  }
  for (const violation of violations) process.stdout.write(`  ! ${violation}\n`);
  if (error !== undefined) process.stdout.write(`  ${error}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  process.stderr.write(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
