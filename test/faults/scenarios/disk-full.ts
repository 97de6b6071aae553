import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import { Workload } from '../clients/workload.js';
import { type Course, limitOf, type Report, reportOf, type Scenario } from '../scenario.js';
import { Instance } from '../servers/instances.js';

const DISK_BYTES = 192 * 1024 * 1024;
const FULL_MILLISECONDS = 800;
const RECOVERY_MILLISECONDS = 5000;
/** What a service may answer that has no room. */
const NO_ROOM = /^(503|507) /;

/** The disk with the embedded database and the attachments fills up, and has room again. */
export const diskFull: Scenario = {
  name: 'disk-full',
  promise:
    'On a full disk writes are refused, nothing is half done, reads go on, and writes do when there is room',
  engines: ['sqlite'],
  full: { times: 10, pause: 6 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

/** Whether this machine lets a process have a small file system of its own. */
export function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, times, pause: seconds, say } = course;
  const disk = join(directory, 'disk');
  mkdirSync(disk);
  const mounted = `mount -t tmpfs -o size=${DISK_BYTES} tmpfs "${disk}" && mkdir "${disk}/data" && exec "$0" "$@"`;
  const instance = await Instance.start('service', {
    directory,
    databaseUrl: undefined,
    dataDirectory: join(disk, 'data'),
    wrapper: ['unshare', '-rm', 'sh', '-c', mounted],
  });
  later(() => instance.stop());
  // The same place as that process sees it.
  const seen = join('/proc', String(instance.pid), 'root', disk);
  const token = await instance.token();
  const workload = await Workload.start({ token, instances: [instance.baseUrl], directory, seed });
  later(() => workload.stop());
  const caller = new Caller(token);
  later(async () => caller.close());

  const complaints: string[] = [];
  let slowest = 0;
  for (let time = 1; time <= times; time++) {
    await pause(1000 * seconds);
    const { tally } = workload;
    const refused = () => tally.ends.unknown + tally.ends.fail;
    const before = refused();
    const end = performance.now() + FULL_MILLISECONDS;
    await until('a write to be refused', async () => {
      // What the service deletes meanwhile is filled again.
      fill(seen);
      return performance.now() > end && refused() > before;
    });
    const read = await caller.send(instance.baseUrl, {
      method: 'GET',
      path: '/api/v1/storage/data/Faults/?limit=1',
    });
    if (read.kind !== 'answered' || read.status !== 200) complaints.push(`reading failed on the full disk`);
    empty(seen);
    const began = performance.now();
    const { ok } = workload.tally.ends;
    await until('writes to be taken again', async () => workload.tally.ends.ok > ok + 20);
    slowest = Math.max(slowest, Math.round(performance.now() - began));
    say(`time ${time} of ${times}: ${JSON.stringify(workload.tally.ends)}`);
  }
  if (slowest > limitOf(course, RECOVERY_MILLISECONDS))
    complaints.push(`writes were taken only ${slowest} ms after there was room`);
  const judgement = await workload.judge();
  const { failures } = workload.tally;
  for (const [failure, count] of Object.entries(failures)) {
    if (!NO_ROOM.test(failure)) complaints.push(`${count} answers of ${failure}`);
  }
  const figures = { times, slowestRecoveryMilliseconds: slowest };
  return reportOf(course, workload, judgement, figures, complaints);
}

/** Takes every block that is left. */
function fill(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail === 0) return;
  try {
    writeFileSync(join(directory, `ballast-${process.hrtime.bigint()}`), Buffer.alloc(bavail * bsize));
  } catch (error) {
    // The service was faster; what could be written stays.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function empty(directory: string): void {
  for (const name of readdirSync(directory)) if (name.startsWith('ballast-')) rmSync(join(directory, name));
}
