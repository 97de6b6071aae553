import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitOf, startProcess, stopProcess } from '../../support/services/child-process.js';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Workload } from '../clients/workload.js';
import { type Course, limitOf, type Report, reportOf, type Scenario } from '../scenario.js';
import { Instance } from '../servers/instances.js';

/** What is flushed, in turns. */
const PARTS = ['the log', 'attachments', 'the database file'] as const;
type Part = (typeof PARTS)[number];

/**
 * The name of the threads that flush attachments. The one that writes to the embedded database has a name on Node 24
 * only.
 */
const POOL = 'libuv-worker';

/** Which flush fails, counted from the beginning of the fault: up to this one. */
const LATEST_FLUSH = 5;

/** Answers that are on their way when a flush fails belong to flushes before it. */
const ON_THEIR_WAY_MILLISECONDS = 400;

/** Longer than that, so that an answer that must not come would be seen. */
const SHUTDOWN_DELAY_SECONDS = 1;

/** Orderly, so before supervisors kill. */
const MAX_END_MILLISECONDS = 25_000;

/** What a service may answer whose disk has failed. */
const HONEST = /^503 (unavailable|outcome_unknown)$/;

/** A single flush fails with EIO, and later ones would succeed again, as Linux does it. */
export const flushFails: Scenario = {
  name: 'flush-fails',
  promise: 'After a flush has failed no write is acknowledged, and the process ends for another to start',
  engines: ['sqlite'],
  full: { times: 10, pause: 12 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

/** Whether this machine lets strace meddle with a process. */
export function canTrace(): boolean {
  const { status } = spawnSync('strace', ['-e', 'inject=fsync:error=EIO', 'true']);
  const attached = spawnSync('sh', ['-c', 'sleep 5 & strace -p $! & sleep 0.5; kill $!'], {
    encoding: 'utf8',
  });
  return status === 0 && attached.stderr.includes(' attached');
}

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, random, times, pause: seconds, say } = course;
  const environment = { SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_SECONDS) };
  const instance = await Instance.start('service', { directory, databaseUrl: undefined, environment });
  later(() => instance.stop());
  const token = await instance.token();
  const workload = await Workload.start({ token, instances: [instance.baseUrl], directory, seed });
  later(() => workload.stop());

  const { tally } = workload;
  const complaints: string[] = [];
  let slowestEnd = 0;
  let traces = 0;
  for (let time = 1; time <= times; time++) {
    await pause(1000 * seconds);
    const part = PARTS[(time - 1) % PARTS.length]!;
    const logFile = join(directory, `strace-${++traces}.log`);
    // The file is flushed once in many thousand writes.
    const which = part === 'the database file' ? 1 : 1 + random.below(LATEST_FLUSH);
    const tracer = await failFlush(tracedOf(part, instance), which, logFile);
    const before = join(directory, 'before.db');
    if (part === 'the database file') copyFileSync(fileOf(instance), before);
    await until('a flush to fail', async () => readFileSync(logFile, 'utf8').includes('(INJECTED)'));
    if (part === 'the log' && isOfCheckpoint(readFileSync(logFile, 'utf8'))) {
      say(`time ${time}: nothing depended on that flush; once more`);
      await stopProcess(tracer, 'SIGKILL');
      time--;
      continue;
    }
    // It would fail the first flush of other threads too, that of the last connection that is closed among them.
    if (part === 'the database file') await stopProcess(tracer, 'SIGKILL');
    const began = performance.now();
    await pause(ON_THEIR_WAY_MILLISECONDS);
    const acknowledged = tally.ends.ok;
    const end = await Promise.race([
      exitOf(instance.pid),
      pause(limitOf(course, MAX_END_MILLISECONDS), 'no end', { ref: false }),
    ]);
    slowestEnd = Math.max(slowestEnd, Math.round(performance.now() - began));
    const failed = readFileSync(logFile, 'utf8').match(/.*\(INJECTED\)/)?.[0];
    if (end !== 1)
      complaints.push(`time ${time}: the process ended with ${end} when ${part} failed: ${failed}`);
    if (tally.ends.ok > acknowledged)
      complaints.push(
        `time ${time}: ${tally.ends.ok - acknowledged} writes acknowledged after ${part} failed`,
      );
    if (end === 'no end') await instance.kill();
    // Nothing of what was not flushed has reached the disk; the log has it.
    if (part === 'the database file') copyFileSync(before, fileOf(instance));
    await instance.start();
    await until('writes to be taken again', async () => tally.ends.ok > acknowledged + 20);
    say(`time ${time} of ${times}, ${part}: ${JSON.stringify(tally.ends)}`);
  }
  const judgement = await workload.judge();
  for (const [failure, count] of Object.entries(tally.failures)) {
    if (/^\d/.test(failure) && !HONEST.test(failure)) complaints.push(`${count} answers of ${failure}`);
  }
  return reportOf(course, workload, judgement, { times, slowestEndMilliseconds: slowestEnd }, complaints);
}

/**
 * Whether the log was flushed before it is moved into the database, and not for a commit: then all of it has been
 * flushed before, and nothing was written to it since. SQLite tries again later.
 */
function isOfCheckpoint(trace: string): boolean {
  const calls = trace
    .split('\n')
    .filter((line) => /^(\[pid +\d+\] )?(pwrite64|fsync|fdatasync)\(/.test(line));
  const failed = calls.findIndex((line) => line.includes('(INJECTED)'));
  return failed > 0 && !calls[failed - 1]!.includes('pwrite64');
}

/** Threads and files whose flushes are those of a part. */
interface Traced {
  threads: readonly number[];
  /** Of any file where there are none. */
  paths: readonly string[];
  /** All threads of the process too, those that begin later as well. */
  follow: boolean;
}

/**
 * The embedded database flushes in threads of its own, one of which comes and goes; attachments are flushed in the
 * others.
 */
function tracedOf(part: Part, instance: Instance): Traced {
  const { pid } = instance;
  const all = threadsOf(pid);
  const isPool = (id: number) => nameOf(pid, id) === POOL;
  const file = fileOf(instance);
  switch (part) {
    case 'the log':
      return { threads: all.filter((id) => !isPool(id)), paths: [`${file}-wal`], follow: false };
    case 'attachments':
      return { threads: all.filter(isPool), paths: [], follow: false };
    case 'the database file':
      return { threads: [pid], paths: [file], follow: true };
  }
}

function fileOf({ dataDirectory }: Instance): string {
  return join(dataDirectory, 'storage.db');
}

function threadsOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

function nameOf(pid: number, thread: number): string {
  return readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim();
}

/** Makes the so-manieth flush from now on fail in each thread; answers the tracer. */
async function failFlush(
  { threads, paths, follow }: Traced,
  which: number,
  logFile: string,
): Promise<number> {
  const flushes = 'fsync,fdatasync';
  const start = {
    command: 'strace',
    arguments: [
      '-y',
      ...(follow ? ['-f'] : []),
      ...paths.flatMap((path) => ['-P', path]),
      '-e',
      `trace=${flushes},pwrite64`,
      '-e',
      `inject=${flushes}:error=EIO:when=${which}`,
      '-p',
      threads.join(','),
    ],
    logFile,
    signal: 'SIGKILL' as const,
  };
  const allAttached = () => readFileSync(logFile, 'utf8').split(' attached').length > threads.length;
  return startProcess('strace', start, async () => allAttached());
}
