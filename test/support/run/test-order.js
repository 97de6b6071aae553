// In which order specs run. Jest goes by the size of a file until it knows how long each takes, which on a fresh clone
// it never does.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import Sequencer from '@jest/test-sequencer';

/**
 * How many files run at a time: half as many again as there are processors. End-to-end tests wait for disks, databases
 * and browsers more than they work.
 */
export const WORKERS = Math.ceil(1.5 * availableParallelism());

/** What a spec runs on, and how much longer a line of it takes by that than one of another spec. */
const PLACES = [
  [/\b(launchBrowser|openDashboard)\(/, 4],
  [/\b(eachEngine|describeEngines|sqlEngines)\(/, 3],
  [/\beachKind\(/, 2],
  [/\bWatchedTable\b/, 1],
];
const UNIT = 0.2;
/** `npm run test:long` repeats what is in these by the hundred. */
const REPEATED = /\bamount\(/;
const REPETITIONS = process.env.TEST_LONG === '1' ? 5 : 1;

/** A few lines that run a scenario, which waits more than it works. */
const isScenario = (text) => text.includes('holdsBriefly(');
/** One of them begins with every so many other specs, so that something works while it waits. */
const BETWEEN_SCENARIOS = 4;

/**
 * What takes long first, so that no worker is left alone with it at the end; before it only what has failed the last
 * time.
 */
export default class TestOrder extends Sequencer {
  sort(tests) {
    const weighed = tests.map((test) => {
      const text = readFileSync(test.path, 'utf8');
      const place =
        PLACES.find(([sign]) => sign.test(text))?.[1] ??
        (test.context.config.displayName?.name === 'unit' ? UNIT : 1);
      return { test, text, weight: text.length * place * (REPEATED.test(text) ? REPETITIONS : 1) };
    });
    weighed.sort((one, other) => other.weight - one.weight || (one.test.path < other.test.path ? -1 : 1));
    const scenarios = weighed.filter(({ text }) => isScenario(text)).sort(wholeFirst);
    const others = weighed.filter(({ text }) => !isScenario(text));
    const order = [];
    for (const [index, one] of others.entries()) {
      if (index % BETWEEN_SCENARIOS === 0) order.push(...scenarios.splice(0, 1));
      order.push(one);
    }
    const ordered = [...order, ...scenarios].map(({ test }) => test);
    return [true, false].flatMap((failed) => ordered.filter((test) => this.hasFailed(test) === failed));
  }
}

/** Those that `npm test` leaves out altogether take longest. */
function wholeFirst({ test: one }, { test: other }) {
  return other.path.includes('.long.') - one.path.includes('.long.');
}
