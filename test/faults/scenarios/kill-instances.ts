import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp, type Later } from '../clean-up.js';
import { Workload } from '../clients/workload.js';
import { type Course, type Report, reportOf, type Scenario } from '../scenario.js';
import { startTwoInstances } from '../servers/two-instances.js';

/** kill -9 of a random one of two instances, again and again, while both are written through. */
export const killInstances: Scenario = {
  name: 'kill-instances',
  promise: 'No acknowledged write is lost and none is half done when one of two instances is killed',
  engines: ['mysql', 'mariadb'],
  full: { times: 100, pause: 4 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, random, times, pause: seconds, say } = course;
  const { instances } = await startTwoInstances(course, later);

  const workload = await Workload.start({
    token: await instances[0].token(),
    instances: instances.map(({ baseUrl }) => baseUrl),
    directory,
    seed,
  });
  later(() => workload.stop());
  const began = Date.now();
  for (let kill = 1; kill <= times; kill++) {
    await pause(1000 * seconds * (0.5 + random.next()));
    const victim = random.pick(instances);
    await victim.kill();
    await victim.start();
    say(`kill ${kill} of ${times}: ${JSON.stringify(workload.tally.ends)}`);
  }
  await pause(1000);
  const minutes = (Date.now() - began) / 60_000;
  const judgement = await workload.judge();
  return reportOf(course, workload, judgement, { kills: times, minutes: Number(minutes.toFixed(1)) });
}
