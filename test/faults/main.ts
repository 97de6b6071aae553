import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endRun, keepRun } from '../support/keep-run.js';
import { newRun, writeRunState } from '../support/run-state.js';
import { seededRandom } from '../support/seeded-random.js';
import { readOptions, USAGE, WrongOptions } from './options.js';
import type { Report, Scenario } from './scenario.js';

/** A report, with what it takes to have it again. */
interface Result extends Report {
  scenario: string;
  engine: string;
  seed: number;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const { scenarios, engine, seed, times, minutes, json } = readOptions(process.argv.slice(2));
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
        .catch((error: Error): Report => ({ figures: {}, violations: [String(error.stack)] }));
      const result = { scenario: scenario.name, engine: chosen, seed, ...report };
      results.push(result);
      print(result);
    }
  } finally {
    await endRun();
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, undefined, 2)}\n`);
  return results.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

/** How often, when a number of faults or of minutes is asked for. */
function amount({ full }: Scenario, times: number | undefined, minutes: number | undefined) {
  if (times !== undefined) return { times };
  return minutes === undefined ? {} : { times: Math.max(1, Math.round((60 * minutes) / full.pause)) };
}

function print({ scenario, engine, figures, violations }: Result): void {
  process.stdout.write(`\n${scenario} on ${engine}: ${violations.length === 0 ? 'held' : 'VIOLATED'}\n`);
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(
      `  ${name.padEnd(18)} ${typeof value === 'object' ? JSON.stringify(value) : value}\n`,
    );
  }
  for (const violation of violations) process.stdout.write(`  ! ${violation}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  process.stderr.write(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
