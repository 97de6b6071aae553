import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp, type Later } from '../clean-up.js';
import { Workload } from '../clients/workload.js';
import { type Course, type Report, reportOf, type Scenario } from '../scenario.js';
import { Instance } from '../servers/instances.js';

/** kill -9 of the one process that has the embedded database in it. */
export const killEmbedded: Scenario = {
  name: 'kill-embedded',
  promise: 'No acknowledged write is lost and none is half done when the process with the database is killed',
  engines: ['sqlite'],
  full: { times: 100, pause: 3 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, random, times, pause: seconds, say } = course;
  const instance = await Instance.start('service', { directory, databaseUrl: undefined });
  later(() => instance.stop());
  const token = await instance.token();
  const workload = await Workload.start({ token, instances: [instance.baseUrl], directory, seed });
  later(() => workload.stop());
  for (let kill = 1; kill <= times; kill++) {
    await pause(1000 * seconds * (0.5 + random.next()));
    await instance.kill();
    await instance.start();
    say(`kill ${kill} of ${times}: ${JSON.stringify(workload.tally.ends)}`);
  }
  await pause(1000);
  return reportOf(course, workload, await workload.judge(), { kills: times });
}
