// Runs what was built once, on a database of its own, so that the first start of a user finds its code compiled
// (apps/api/src/process/compile-cache.ts), also where the program cannot be written. Node.js keeps a cache for
// each user, so it is of use to the one alone that runs this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A start that takes longer is given up. */
const MAX_MILLISECONDS = 120_000;

const directory = mkdtempSync(join(tmpdir(), 'first-start-'));
// No setting of a developer may lead it to another database.
const { PATH, SystemRoot } = process.env;
const settings = {
  DATA_DIR: directory,
  HOST: '127.0.0.1',
  PORT: '0',
  SHUTDOWN_DELAY: '0',
  LOG_LEVEL: 'silent',
};

try {
  await run(['dist/apps/api/bundle/main.js'], 'is ready at');
  await run(['dist/apps/cli/bundle/main.js', 'applications', 'list']);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Runs a program to its end, or until it says so much. Where it fails, only the next start is slower for it. */
async function run(program, last) {
  const child = spawn(process.execPath, program, {
    env: { PATH, SystemRoot, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MAX_MILLISECONDS,
  });
  let said = '';
  let isDone = false;
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
    if (last === undefined || isDone || !said.includes(last)) return;
    isDone = true;
    child.kill('SIGINT');
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && !isDone) process.stderr.write(`${program.join(' ')} could not be run:\n${said}\n`);
}
