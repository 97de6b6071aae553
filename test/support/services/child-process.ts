import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { record } from '../run/resources.js';
import { until } from '../until.js';

/** How to start a program that ends with the run at the latest. */
interface Start {
  command: string;
  arguments: string[];
  environment?: NodeJS.ProcessEnv;
  /** Where both its outputs go. */
  logFile: string;
  /** What makes it end when the run is over. */
  signal: NodeJS.Signals;
}

/** How the programs that this process has started ended: with an exit code, or by a signal. */
const exits = new Map<number, Promise<number | NodeJS.Signals>>();

/** Starts a program and waits until it answers. Throws with its output if it ends before. */
export async function startProcess(
  what: string,
  { command, arguments: parameters, environment = process.env, logFile, signal }: Start,
  answers: () => Promise<boolean>,
): Promise<number> {
  const log = openSync(logFile, 'a');
  const child = spawn(command, parameters, { stdio: ['ignore', log, log], env: environment });
  const output = () => readFileSync(logFile, 'utf8').slice(-4000);
  let end: string | undefined;
  child.once('error', (error) => {
    end = error.message;
  });
  if (child.pid !== undefined) {
    const release = record({ kind: 'process', pid: child.pid, signal });
    const exit = new Promise<number | NodeJS.Signals>((resolve) => {
      child.once('exit', (code, by) => {
        release();
        end = `exit code ${code ?? by}`;
        resolve(code ?? by!);
      });
    });
    exits.set(child.pid, exit);
  }
  await until(`${what} to answer`, async () => {
    if (end !== undefined) throw new Error(`${what} has ended (${end})`);
    return answers();
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${output()}`);
  });
  return child.pid!;
}

/** Waits for the end of a program that this process has started; answers its exit code, or the signal that ended it. */
export function exitOf(pid: number): Promise<number | NodeJS.Signals> {
  return exits.get(pid)!;
}

/** Ends a process that this run has started, and waits until it is gone. */
export async function stopProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const alive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  if (!alive()) return;
  process.kill(pid, signal);
  await until(`process ${pid} to end`, async () => !alive());
}
