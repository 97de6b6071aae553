// Runs what was built once, on a database of its own, so that the first start of a user finds its code compiled
// (apps/api/src/process/compile-cache.ts), also where the program cannot be written. Node.js keeps a cache for
// each user, so it is of use to the one alone that runs this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

await run(['dist/apps/api/bundle/main.js'], 'is ready at');
await run(['dist/apps/cli/bundle/main.js', 'applications', 'list']);
rmSync(directory, { recursive: true, force: true });

/** Runs a program to its end, or until it says so much. */
async function run(program, last) {
  const child = spawn(process.execPath, program, {
    env: { PATH, SystemRoot, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
    if (last !== undefined && said.includes(last)) child.kill('SIGINT');
  });
  const [code] = await once(child, 'close');
  // Only the next start is slower for it.
  if (code !== 0) process.stderr.write(`${program.join(' ')} could not be run:\n${said}\n`);
}
