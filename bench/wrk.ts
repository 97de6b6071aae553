import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CannotRun } from './cannot-run.js';

// The scripts are not compiled, so they are found from the build at their place among the sources.
const SCRIPTS = new URL('../../bench/wrk/', import.meta.url);
const TIMEOUT_SECONDS = 300;
// Slow requests get longer rounds, so that every connection has two answers; but no round is longer by more than this.
const MAX_SECONDS_MORE = 60;
const ANSWERS_PER_CONNECTION = 2;
/** For what is stopped. */
export const ENDLESS_SECONDS = 3600;

const stopping = new AbortController();

/** Ends a run that is under way. */
export function stopWrk(): void {
  stopping.abort();
}

/** What one run of the load generator saw. Latencies in milliseconds. */
export interface WrkResult {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  max: number;
  /** Answers with a wrong status or body, and requests that failed. */
  wrong: number;
  firstWrong: string;
  /** Requests that were made, answered or not. */
  handed: number;
}

interface WrkRun {
  script: string;
  baseUrl: string;
  connections: number;
  seconds: number;
  parameters: (string | number)[];
}

/** Finds wrk, or installs it (as root on Debian or Ubuntu). Throws with what to do. */
export function provideWrk(): void {
  const present = () => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
  if (present()) return;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    process.stderr.write('Installing wrk...\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('apt-get', ['install', '-y', '-qq', 'wrk'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (present()) return;
  }
  throw new CannotRun(
    'The benchmark needs the load generator wrk: apt-get install wrk, brew install wrk, or https://github.com/wg/wrk',
  );
}

/** Runs a script of `wrk/` against an address. One thread, so that the script sees every request and every answer. */
export function runWrk(run: WrkRun): Promise<WrkResult> {
  return startWrk(run).result;
}

/** The same, ended by `stop` if it has not ended by then: what was not answered yet is not counted. */
export function startWrk(run: WrkRun): { result: Promise<WrkResult>; stop(): void } {
  const { connections, seconds, parameters } = run;
  const running = promisify(execFile)(
    'wrk',
    [
      '--threads',
      '1',
      '--connections',
      String(connections),
      '--duration',
      `${seconds + MAX_SECONDS_MORE}s`,
      '--timeout',
      `${TIMEOUT_SECONDS}s`,
      '--script',
      fileURLToPath(new URL(run.script, SCRIPTS)),
      run.baseUrl,
      '--',
      ...[seconds, connections * ANSWERS_PER_CONNECTION, ...parameters].map(String),
    ],
    { maxBuffer: 1024 ** 2, signal: stopping.signal, killSignal: 'SIGKILL' },
  );
  return { result: seenBy(running, run.script), stop: () => running.child.kill('SIGINT') };
}

async function seenBy(running: Promise<{ stdout: string }>, script: string): Promise<WrkResult> {
  // Without the command line, which holds a token or a secret.
  const { stdout } = await running.catch(({ stderr }: { stderr?: string }) => {
    throw new Error(`wrk has failed with ${script}: ${stderr}`);
  });
  const line = stdout.split('\n').find((candidate) => candidate.startsWith('{'));
  if (line === undefined) throw new Error(`wrk ran ${script} and said:\n${stdout}`);
  const seen = JSON.parse(line);
  return {
    requests: seen.requests,
    seconds: seen.microseconds / 1e6,
    p50: seen.p50 / 1000,
    p99: seen.p99 / 1000,
    max: seen.max / 1000,
    wrong: seen.wrong + seen.failed,
    firstWrong: seen.firstWrong || (seen.failed > 0 ? `${seen.failed} requests failed or timed out` : ''),
    handed: seen.handed,
  };
}
