import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Of all runs of a user on this machine: each port has a file with the id of the process that has claimed it. */
const DIRECTORY = join(tmpdir(), `storage-test-ports-${userInfo().username}`);

/** Long enough for what was told a port to listen on it, and short enough that a long run does not claim all. */
const LIFETIME_MILLISECONDS = 600_000;

/** Claims a port for this process; answers false where another one has claimed it, or is about to. */
export function claimPort(port: number): boolean {
  mkdirSync(DIRECTORY, { recursive: true });
  const file = join(DIRECTORY, String(port));
  // Of two that find an outdated claim at the same moment, only one may replace it.
  const lock = `${file}.lock`;
  try {
    mkdirSync(lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    if (isClaimed(file)) return false;
    writeFileSync(file, String(process.pid));
    return true;
  } finally {
    rmdirSync(lock);
  }
}

/** Whether another process that is alive has claimed it lately. */
function isClaimed(file: string): boolean {
  const pid = claimant(file);
  if (pid === undefined || pid === process.pid) return false;
  try {
    if (Date.now() - statSync(file).mtimeMs > LIFETIME_MILLISECONDS) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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
