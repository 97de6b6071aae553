import { setTimeout as pause } from 'node:timers/promises';
import { sameDatabase } from '../../support/databases/database-access.js';
import { run as runCommand } from '../../support/services/command-line.js';
import { until } from '../../support/until.js';
import type { Aged } from '../ageing/aged.js';
import { writeAgedData } from '../ageing/aged-fixture.js';
import { type Condition, examine, lookAt, Peaks, ratesOf } from '../ageing/condition.js';
import { isPruned, larger, slower, tableOf } from '../ageing/growth-check.js';
import { inventoryOf } from '../ageing/inventory.js';
import { makeRated } from '../ageing/rated-class.js';
import {
  brokenUploads,
  idleConnections,
  manyAttachments,
  manyClasses,
  manyClients,
  manyFilters,
  manyIndexes,
} from '../ageing/repeated-operations.js';
import { startToAge } from '../ageing/start.js';
import { cleaningUp, type Later } from '../clean-up.js';
import type { Course, Report, Scenario } from '../scenario.js';

/**
 * Housekeeping comes once a minute, and does so many rows in portions, with pauses; orphans are looked up one by one.
 */
const [MAX_PRUNING_MILLISECONDS, MAX_PRUNING_IN_SHORT_MILLISECONDS] = [900_000, 30_000];
/** Each look counts all rows, which slows the removal of rows down. */
const CHECK_INTERVAL_MILLISECONDS = 500;

/** A rate counts as lower if it is in each of so many measurements. */
const TRIES = 3;

/** Months of use in minutes: what should go by then has gone, and nothing is slower or larger. */
export const ageing: Scenario = {
  name: 'ageing',
  promise: 'After months in minutes memory, files, rows and rates are as at the beginning',
  engines: ['sqlite', 'mysql', 'mariadb'],
  sparesDatabase: true,
  full: { times: 100, pause: 3 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { isProof, say } = course;
  const { aged, instances } = await startToAge(course, later);
  await makeRated(aged);
  // What is compiled, remembered and connected at first is not age.
  await ratesOf(aged);
  const begin = await examine(aged);
  const peaks = new Peaks(aged);
  later(async () => peaks.stop());
  const told = async (what: string, work: (aged: Aged) => Promise<unknown>) => {
    const began = performance.now();
    await work(aged);
    say(`${what}: ${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(lookAt(aged))}`);
  };
  await told('the past', writeAgedData);
  peaks.note(await inventoryOf(aged.services[0]));
  await told('clients', manyClients);
  await told('classes', manyClasses);
  await told('indexes', manyIndexes);
  await told('attachments', manyAttachments);
  await told('filters', manyFilters);
  await told('idle connections', idleConnections);
  await told('broken uploads', brokenUploads);
  const longest = isProof ? MAX_PRUNING_MILLISECONDS : MAX_PRUNING_IN_SHORT_MILLISECONDS;
  await told('pruning', () => pruned(aged, begin, longest));
  peaks.stop();

  const end = await examine(aged);
  for (let tries = 1; isProof && tries < TRIES && slower(begin, end).length > 0; tries++) {
    for (const [name, rate] of Object.entries(await ratesOf(aged))) end[name] = Math.max(end[name]!, rate);
  }
  const verified = await verify(aged);
  const exits = await Promise.all(instances.map((instance) => instance.terminate()));
  const violations = [
    ...aged.complaints,
    ...larger(begin, end, aged.staying),
    ...(isProof ? slower(begin, end) : []),
    ...(verified.code === 0 ? [] : [`verify: ${verified.errors.slice(0, 1000)}`]),
    ...exits.filter((exit) => exit !== 0).map((exit) => `an instance ended with ${exit}`),
  ];
  return { figures: { ...tableOf(begin, peaks.highest, end), verified: verified.output.trim() }, violations };
}

/** Waits until all garbage is removed; what is left after that is a violation later. */
async function pruned(
  { services: [service], staying }: Aged,
  begin: Condition,
  longest: number,
): Promise<void> {
  const everything = async () => {
    await pause(CHECK_INTERVAL_MILLISECONDS);
    return isPruned(begin, await inventoryOf(service), staying);
  };
  await until('what is not needed to be gone', everything, longest).catch(() => {});
}

function verify({ services: [service] }: Aged) {
  const DATA_DIR = service.running.dataDirectory;
  return runCommand(['verify'], { PATH: process.env.PATH, ...sameDatabase(service), DATA_DIR });
}
