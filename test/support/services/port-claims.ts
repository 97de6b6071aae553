import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Of all runs of a user on this machine: each port has a file with the id of the process that has claimed it. */
const DIRECTORY = join(tmpdir(), `storage-test-ports-${userInfo().username}`);

/** Long enough for what was told a port to listen on it, and short enough that a long run does not claim all. */
const LIFETIME_MILLISECONDS = 600_000;

/** Claims a port for this process; answers false where another one has claimed it. */
export function claimPort(port: number): boolean {
  mkdirSync(DIRECTORY, { recursive: true });
  const file = join(DIRECTORY, String(port));
  if (isOutdated(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a port is still claimed by this process: of two that find an outdated claim at the same moment, the last one has it. */
export function hasClaim(port: number): boolean {
  return claimant(join(DIRECTORY, String(port))) === process.pid;
}

function isOutdated(file: string): boolean {
  const pid = claimant(file);
  // It has none, or is just being written.
  if (pid === undefined || pid === 0) return false;
  if (pid === process.pid) return true;
  try {
    if (Date.now() - statSync(file).mtimeMs > LIFETIME_MILLISECONDS) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}

/** The process that has claimed a port; undefined where none has. */
function claimant(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
