import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';

const KEEPER = resolve('test/support/run/run-keeper.js');

let keeper: ChildProcess | undefined;

/** From now on everything on the record of the run ends with it, even if this process is killed. */
export function keepRun(directory: string): void {
  // Detached, so that Ctrl-C ends the tests and not the process that cleans up after them.
  keeper = spawn(process.execPath, [KEEPER, directory], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
}

/** Ends everything on the record of the run and removes its directory. */
export async function endRun(): Promise<void> {
  if (keeper === undefined) return;
  keeper.ref();
  const ended = once(keeper, 'exit');
  keeper.stdin!.end();
  const [code] = await ended;
  if (code !== 0) throw new Error('the keeper of the run could not end all that was started');
}
