import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Contention } from '../clients/contention.js';
import { Workload } from '../clients/workload.js';
import { type Course, type Report, reportOf, type Scenario } from '../scenario.js';
import { GaleraCluster } from '../servers/galera.js';
import { Instance } from '../servers/instances.js';

/** What the last writes need to reach every node. */
const SETTLING_MILLISECONDS = 2000;

/** kill -9 of a random node of a Galera cluster of three, each with a service of its own. */
export const killNodes: Scenario = {
  name: 'kill-nodes',
  promise:
    'No acknowledged write is lost when a node of a cluster is killed, nor when nodes write the same objects',
  engines: ['mariadb'],
  full: { times: 10, pause: 10 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, random, times, pause: seconds, say } = course;
  const cluster = await GaleraCluster.start(directory);
  later(() => cluster.stop());
  const instances: Instance[] = [];
  for (const node of cluster.nodes) {
    const instance = await Instance.start(`service-${node.name}`, {
      directory,
      databaseUrl: cluster.url(node),
    });
    later(() => instance.stop());
    instances.push(instance);
  }
  const addresses = instances.map(({ baseUrl }) => baseUrl);
  const token = await instances[0]!.token();
  const contention = new Contention(addresses, token);
  await contention.start();
  later(() => contention.stop());
  const workload = await Workload.start({ token, instances: addresses, directory, seed });
  later(() => workload.stop());

  let conflicts = 0;
  for (let kill = 1; kill <= times; kill++) {
    await pause(1000 * seconds * (0.5 + random.next()));
    // Its counters end with a node.
    conflicts = Math.max(conflicts, await cluster.conflicts());
    const node = random.pick(cluster.nodes);
    await node.kill();
    await pause(1000 * random.next());
    await cluster.restart(node);
    say(`kill ${kill} of ${times}: ${JSON.stringify(workload.tally.ends)}, ${conflicts} conflicts`);
  }
  await pause(1000);
  await workload.stop();
  await contention.stop();
  await until('every service to be ready', async () =>
    (await Promise.all(instances.map((instance) => instance.isReady()))).every((ready) => ready),
  );
  await pause(SETTLING_MILLISECONDS);
  const complaints = await contention.judge();
  if (conflicts === 0) complaints.push('no transaction lost against another one: the run proves little');
  const internal = Object.keys(contention.failures).filter((failure) => failure.startsWith('500'));
  complaints.push(...internal.map((failure) => `${contention.failures[failure]} answers of ${failure}`));
  const figures = {
    kills: times,
    conflicts,
    contended: contention.acknowledged,
    contendedFailures: contention.failures,
    reasons: instances.map((instance) => instance.failures()),
  };
  return reportOf(course, workload, await workload.judge(), figures, complaints);
}
