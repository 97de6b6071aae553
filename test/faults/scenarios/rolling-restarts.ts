import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Workload } from '../clients/workload.js';
import { type Course, limitOf, type Report, reportOf, type Scenario } from '../scenario.js';
import { Balancer } from '../servers/balancer.js';
import { startTwoInstances } from '../servers/two-instances.js';

const DELAY_SECONDS = 2;
const EXIT_MILLISECONDS = 25_000;

/** SIGTERM to one of two instances behind a load balancer, and a start, in turn. */
export const rollingRestarts: Scenario = {
  name: 'rolling-restarts',
  promise: 'No request fails while instances behind a load balancer are restarted one after the other',
  engines: ['mysql', 'mariadb'],
  full: { times: 20, pause: 5 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, times, pause: seconds, say } = course;
  const environment = { SHUTDOWN_DELAY: String(DELAY_SECONDS) };
  const { instances } = await startTwoInstances(course, later, environment);
  const balancer = await Balancer.listen(instances);
  later(() => balancer.close());

  const token = await instances[0].token();
  const workload = await Workload.start({ token, instances: [balancer.baseUrl], directory, seed });
  later(() => workload.stop());
  const complaints: string[] = [];
  let slowest = 0;
  for (let restart = 1; restart <= times; restart++) {
    const instance = instances[restart % 2 === 0 ? 0 : 1];
    await pause(1000 * seconds);
    const began = performance.now();
    const exit = await instance.terminate();
    const milliseconds = Math.round(performance.now() - began);
    slowest = Math.max(slowest, milliseconds);
    if (exit !== 0) complaints.push(`restart ${restart}: ended with ${exit}`);
    if (milliseconds > limitOf(course, EXIT_MILLISECONDS))
      complaints.push(`restart ${restart}: took ${milliseconds} ms to end`);
    await instance.start();
    await until('the balancer to use it again', async () => balancer.uses(instance));
    say(`restart ${restart} of ${times}: ${JSON.stringify(workload.tally.ends)}`);
  }
  await pause(1000);
  const judgement = await workload.judge();
  const { failures } = workload.tally;
  for (const [failure, count] of Object.entries(failures)) complaints.push(`${count} requests: ${failure}`);
  return reportOf(
    course,
    workload,
    judgement,
    { restarts: times, slowestExitMilliseconds: slowest },
    complaints,
  );
}
