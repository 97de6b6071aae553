import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { itLong } from './support/extent.js';
import { freePort } from './support/services/free-port.js';
import { anyEngine, Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const SCRIPTS = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
const DEMO = SCRIPTS.demo!.split(' ').slice(1);

interface Demo {
  process: ChildProcess;
  output: () => string;
}

function startDemo(environment: Record<string, string>): Demo {
  const demo = spawn(process.execPath, DEMO, { env: { PATH: process.env.PATH, ...environment } });
  let output = '';
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (bytes) => (output += bytes));
  return { process: demo, output: () => output };
}

async function end(demo: Demo): Promise<void> {
  // It may have given up by itself.
  if (demo.process.exitCode !== null) return;
  const ended = once(demo.process, 'exit');
  demo.process.kill('SIGTERM');
  await ended;
}

describe('npm run demo', () => {
  it('runs on PORT in DATA_DIR, says how to get in before it loads, and shows how far it is', async () => {
    const port = String(await freePort());
    const directory = join(mkdtempSync(join(tmpdir(), 'demo-')), 'data');
    const demo = startDemo({ PORT: port, DATA_DIR: directory });
    try {
      await until('progress', async () => /Countries.*: \d+ of 250/.test(demo.output()));
      const [wayIn] = demo.output().split('Countries');
      expect(wayIn).toContain(`http://127.0.0.1:${port}/dashboard`);
      expect(wayIn).toContain(directory);
      const email = /e-mail\s+(\S+)/.exec(wayIn!)![1];
      const password = /password\s+(\S+)/.exec(wayIn!)![1];
      const origin = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${origin}/api/v1/auth/session`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(200);
      expect(readdirSync(directory).length).toBeGreaterThan(0);
    } finally {
      await end(demo);
    }
    expect(demo.output()).not.toContain('fetch failed');
    expect(existsSync(directory)).toBe(true);
  });

  it('leaves a directory alone in which there is something', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'demo-'));
    writeFileSync(join(directory, 'mine'), '');
    const demo = startDemo({ PORT: String(await freePort()), DATA_DIR: directory });
    const [code] = await once(demo.process, 'exit');
    expect(code).toBe(1);
    expect(demo.output()).toContain(`${directory} is not empty`);
    expect(readdirSync(directory)).toEqual(['mine']);
  });

  itLong('removes what it has made where no directory is named', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'demo-'));
    const demo = startDemo({ PORT: String(await freePort()), TMPDIR: temporary });
    await until('the way in', async () => demo.output().includes('removed when the demo ends'));
    expect(readdirSync(temporary).length).toBe(1);
    await end(demo);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

it('the tour with curl in the README runs as it stands, and its answers are laid out', async () => {
  const credentials = /BOOTSTRAP_CLIENT_ID=(\S+) BOOTSTRAP_CLIENT_SECRET=(\S+) npm start/;
  const readme = readFileSync('README.md', 'utf8');
  const [, id, secret] = credentials.exec(readme)!;
  const tour = /## Five minutes with curl.*?```bash\n(.*?)```/s.exec(readme)![1]!;
  const running = await startService(anyEngine(), {
    BOOTSTRAP_CLIENT_ID: id!,
    BOOTSTRAP_CLIENT_SECRET: secret!,
  });
  const { baseUrl } = new Service(running.service.running);
  const script = tour.replace('http://127.0.0.1:3000', baseUrl);
  const { stdout } = await promisify(execFile)('bash', ['-o', 'pipefail', '-ec', script]);
  await running.stop();
  expect(stdout).toContain('\n  "name": "Shipment",\n');
  expect(stdout).toMatch(/\n {6}"message": ".*Did you mean reference\?"/);
  expect(stdout).toContain('\nHello, Brno!\n');
  expect(stdout).toMatch(/"carrier": {\n {6}"type": "string"\n {4}}\n {2}},\n {2}"revision": 2,[^{}]*}\n$/);
  // A document on one line is none that people read.
  expect(stdout.split('\n').filter((line) => line.length > 200)).toEqual([]);
});
