import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBinary } from '../support/databases/database-server.js';
import type { Engine } from '../support/engines.js';
import { isLong, itBoth } from '../support/extent.js';
import { readRunState } from '../support/run/run-state.js';
import { seededRandom } from '../support/seeded-random.js';
import { uniqueName } from '../support/services/service.js';
import type { Course, Scenario } from './scenario.js';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

/**
 * Tests a scenario in short, on the engines of the run that it is for and whose server is ours to kill, if it is
 * killed: `npm test` on the first of them.
 */
export function holdsBriefly(scenario: Scenario, amount: Pick<Course, 'times' | 'pause'>): void {
  const engines = readRunState()
    .services.map(({ engine }) => engine)
    .filter((engine) => scenario.engines.includes(engine))
    .filter((engine) => scenario.sparesDatabase || canBeKilled(engine))
    .slice(0, isLong ? undefined : 1);
  describe(`${scenario.name} (TEST_SEED=${SEED})`, () => {
    if (engines.length === 0) it.skip('needs a server of its own', () => {});
    for (const engine of engines) {
      itBoth(`on ${engine}: ${scenario.promise}`, async () => {
        const directory = join(readRunState().directory, uniqueName(scenario.name));
        mkdirSync(directory);
        const report = await scenario.run({
          engine,
          directory,
          seed: SEED,
          random: seededRandom(SEED),
          isProof: false,
          say: () => {},
          ...amount,
        });
        expect(report).toEqual({ figures: report.figures, violations: [] });
      });
    }
  });
}

function canBeKilled(engine: Engine): boolean {
  return engine === 'sqlite' || findBinary(engine) !== undefined;
}
