// Ends what a test run has started, once the run is over: its standard input closes then, whether the run has ended
// well, has failed, or was killed. A process of its own, because a killed process cleans up nothing. Plain JavaScript,
// because nothing compiles it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

/** Longer than a service takes that breaks off what is under way, which is 25 s. */
const PATIENCE_MILLISECONDS = 60_000;
const directory = process.argv[2];

const endings = {
  /** Asks a process to end, and makes it end if it takes too long. */
  async process({ pid, signal }) {
    send(pid, signal);
    const deadline = Date.now() + PATIENCE_MILLISECONDS;
    while (isRunning(pid)) {
      if (Date.now() > deadline) {
        send(pid, 'SIGKILL');
        throw new Error('it had to be killed');
      }
      await sleep(25);
    }
  },

  async container({ id }) {
    execFileSync('docker', ['rm', '--force', '--volumes', id], { stdio: 'ignore' });
  },

  async databases({ server, prefix }) {
    const connection = await createConnection({ uri: server });
    const [rows] = await connection.query('SHOW DATABASES');
    for (const name of rows.map((row) => Object.values(row)[0])) {
      if (name.startsWith(prefix)) await connection.query(`DROP DATABASE ${name}`);
    }
    await connection.end();
  },
};

/** Whether the process was there to be signalled. */
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** One that has ended keeps its id until something reaps it, which no init process does in a plain container. */
function isRunning(pid) {
  if (!send(pid, 0)) return false;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

// The parent process may have gone together with its terminal.
process.stderr.on('error', () => {});
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));

const resources = join(directory, 'resources');
for (const name of readdirSync(resources).sort().reverse()) {
  const resource = JSON.parse(readFileSync(join(resources, name), 'utf8'));
  try {
    await endings[resource.kind](resource);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`Could not end ${JSON.stringify(resource)}: ${error.message}\n`);
  }
}
rmSync(directory, { recursive: true, force: true });
