import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exitOf } from '../../support/services/child-process.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Readers } from '../clients/readers.js';
import { Workload } from '../clients/workload.js';
import { type Course, type Report, reportOf, type Scenario } from '../scenario.js';
import { DatabaseProcess } from '../servers/database-process.js';
import { Instance } from '../servers/instances.js';

const COLLECTOR = resolve('dist/test/faults/servers/collector.js');
/** So much of each time is load, and the rest quiet. Some 10 s after the load V8 collects by itself. */
const LOAD_SHARE = 0.45;
const BETWEEN_COLLECTIONS_MILLISECONDS = 400;
/** How much of the log is shown of a process that has died. */
const SHOWN_BYTES = 5000;

/** The garbage of the service is collected in every way there is, under load and in the quiet after it. */
export const collectGarbage: Scenario = {
  name: 'collect-garbage',
  promise: 'The process lives, and loses nothing, whenever and however its garbage is collected',
  engines: ['sqlite', 'mysql', 'mariadb'],
  full: { times: 25, pause: 24 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, seed, random, times, pause: seconds, say } = course;
  const collectionsFile = join(directory, 'collections.json');
  const instance = await Instance.start('service', {
    directory,
    databaseUrl: await databaseUrl(course, later),
    environment: {
      NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(COLLECTOR)}`,
      COLLECTIONS_FILE: collectionsFile,
      // No load balancer stands before it.
      SHUTDOWN_DELAY: '0',
    },
  });
  later(() => instance.stop());
  const life = new Life(instance.pid);
  const token = await instance.token();
  const workload = await Workload.start({ token, instances: [instance.baseUrl], directory, seed });
  later(() => workload.stop());
  const { gate } = workload;
  const readers = new Readers(workload.target, random, gate);
  later(() => readers.stop());

  // What it has said at its start shows nothing.
  const logged = statSync(instance.logFile).size;

  let done = 0;
  const loadSeconds = seconds * LOAD_SHARE;
  for (; done < times && life.end === undefined; done++) {
    gate.open();
    const quietAt = performance.now() + 1000 * loadSeconds;
    while (performance.now() < quietAt && life.end === undefined) {
      await life.orAfter(2 * BETWEEN_COLLECTIONS_MILLISECONDS * random.next());
      if (life.end === undefined) process.kill(instance.pid, 'SIGUSR2');
    }
    gate.close();
    await life.orAfter(1000 * (seconds - loadSeconds));
    const { ends } = workload.tally;
    say(`time ${done + 1} of ${times}: ${JSON.stringify({ ...ends, ...counts(collectionsFile) })}`);
  }
  await readers.stop();
  const { node, ...collections } = counts(collectionsFile);
  const reasons = instance.failures();
  const figures = { times: done, node, collections, reads: readers.answered, reasons };
  const complaints: string[] = [];
  const lastWords = () => readFileSync(instance.logFile).subarray(logged).subarray(-SHOWN_BYTES).toString();
  const ended = life.end !== undefined;
  try {
    if (life.end !== undefined) {
      complaints.push(`the process ended by itself, ${life.end}:\n${lastWords()}`);
      await instance.start();
    } else {
      // Of a process that has ended they broke with it.
      for (const [failure, count] of Object.entries(readers.failures))
        complaints.push(`${count} reads: ${failure}`);
      if (course.isProof && collections.idle === 0)
        complaints.push('nothing was collected in a quiet pause: the run proves little');
      const threads = [collections, ...(collections.threads ?? [])];
      if (course.isProof && threads.some(({ forced }) => forced === 0))
        complaints.push('a thread was never told to collect: the run proves little');
    }
    const judgement = await workload.judge();
    if (!ended) {
      // What it has left open is closed by its end.
      const exit = await instance.terminate();
      if (exit !== 0) complaints.push(`it ended with ${exit} when it was told to:\n${lastWords()}`);
    }
    return reportOf(course, workload, judgement, figures, complaints);
  } catch (error) {
    complaints.push(`what it has left could not be judged: ${(error as Error).message}`);
    if (!ended && life.end !== undefined)
      complaints.push(`the process ended by itself, ${life.end}:\n${lastWords()}`);
    return { figures, violations: complaints };
  }
}

async function databaseUrl({ engine, directory }: Course, later: Later): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const database = await DatabaseProcess.start(engine, directory);
  later(() => database.stop());
  return database.url();
}

/** Knows when a process is gone. */
class Life {
  /** After how long, and how. Undefined as long as it lives. */
  end: string | undefined;
  readonly #ended: Promise<void>;

  constructor(pid: number) {
    const began = performance.now();
    this.#ended = exitOf(pid).then((exit) => {
      this.end = `${exit} after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    });
  }

  /** Waits, but not longer than the process lives. */
  async orAfter(milliseconds: number): Promise<void> {
    const timer = new AbortController();
    await Promise.race([this.#ended, pause(milliseconds, undefined, timer).catch(() => {})]);
    timer.abort();
  }
}

interface Collections {
  /** The version. */
  node?: string;
  minor: number;
  major: number;
  forced: number;
  /** Major collections that V8 has started by itself, in a quiet pause. */
  idle: number;
  /** Those of the other threads. */
  threads?: Omit<Collections, 'node' | 'threads'>[];
}

/** How many collections there have been, as the service said last. */
function counts(file: string): Collections {
  if (!existsSync(file)) return { minor: 0, major: 0, forced: 0, idle: 0 };
  return JSON.parse(readFileSync(file, 'utf8'));
}
