import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import { Workload } from '../clients/workload.js';
import { type Course, limitOf, type Report, reportOf, type Scenario } from '../scenario.js';
import { startTwoInstances } from '../servers/two-instances.js';

/** The service has this long to answer again once the database does. */
const RECOVERY_MILLISECONDS = 5000;

/** kill -9 of the database server under two instances, which stay as they are. */
export const killDatabase: Scenario = {
  name: 'kill-database',
  promise: 'No acknowledged write is lost when the database is killed, and the service goes on by itself',
  engines: ['mysql', 'mariadb'],
  full: { times: 30, pause: 15 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, random, times, pause: seconds, say } = course;
  const { database, instances } = await startTwoInstances(course, later);
  const pids = instances.map(({ pid }) => pid);

  const token = await instances[0].token();
  const addresses = instances.map(({ baseUrl }) => baseUrl);
  const workload = await Workload.start({ token, instances: addresses, directory, seed });
  later(() => workload.stop());
  const caller = new Caller(token);
  later(async () => caller.close());
  const recoveries: number[] = [];
  for (let kill = 1; kill <= times; kill++) {
    await pause(1000 * seconds * (0.5 + random.next()));
    await database.kill();
    await database.restart();
    const began = performance.now();
    for (const { baseUrl } of instances) {
      // A path of the data, not of health, which is remembered for a moment.
      const path = '/api/v1/storage/data/Faults/?limit=1';
      await until('the service to answer after the database does', async () => {
        const outcome = await caller.send(baseUrl, { method: 'GET', path });
        return outcome.kind === 'answered' && outcome.status === 200;
      });
    }
    recoveries.push(Math.round(performance.now() - began));
    say(`kill ${kill} of ${times}: ${JSON.stringify(workload.tally.ends)}`);
  }
  await pause(1000);
  const alive = instances.every(({ pid }, index) => pid === pids[index] && isAlive(pid));
  const slowest = Math.max(...recoveries);
  const judgement = await workload.judge();
  const reasons = instances.map((instance) => instance.failures());
  const figures = { kills: times, slowestRecoveryMilliseconds: slowest, reasons };
  return reportOf(course, workload, judgement, figures, [
    ...(alive ? [] : ['an instance ended with the database']),
    ...(slowest <= limitOf(course, RECOVERY_MILLISECONDS)
      ? []
      : [`an instance answered only ${slowest} ms after the database`]),
  ]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
