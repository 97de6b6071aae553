// Counts the files of which a function runs for one warm request, by V8's own coverage, the size of the
// code base, and imports that go round or upwards:
//   npm run count:files -- [--names]
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { arrowsOf, between, circlesOf, importsOf, upwardOf } from './import-graph.js';

const ROOT = process.cwd();
const DATABASE = 'libs/database/src';
const SERVICE = 'dist/apps/api/src/main.js';
const SECRET = 'a secret of this run, long enough';
const WARM_UP = 5;
/** What follows an answer, such as its line in the log, is done by then. */
const SETTLING_MILLISECONDS = 300;
/** Longer than the service remembers a token or a class, so that a warm-up after it lets it look at both afresh. */
const IDLE_MILLISECONDS = 5500;

const directory = mkdtempSync(join(tmpdir(), 'count-files-'));
const service = spawn(process.execPath, ['--inspect=127.0.0.1:0', SERVICE], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    PATH: process.env.PATH,
    // What is loaded from it is counted less exactly.
    NODE_DISABLE_COMPILE_CACHE: '1',
    PORT: '0',
    DATA_DIR: directory,
    BOOTSTRAP_CLIENT_ID: 'counter',
    BOOTSTRAP_CLIENT_SECRET: SECRET,
  },
});

// Also where the output is cut short, as by `head`: that error comes from outside of the block below.
process.once('exit', () => service.kill());

/** What the service has printed so far, on both outputs. */
let printed = '';
for (const output of [service.stdout, service.stderr]) output.on('data', (text) => (printed += text));

async function printedBy(pattern) {
  for (;;) {
    const found = pattern.exec(printed);
    if (found !== null) return found[1];
    if (service.exitCode !== null) throw new Error(`the service has ended:\n${printed}`);
    await pause(50);
  }
}

/** Calls of the inspector of the service. */
function inspect(url) {
  const socket = new WebSocket(url);
  const open = new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
  });
  const call = async (method, params = {}) => {
    await open;
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return { call, close: () => socket.close() };
}

let inspector;
try {
  inspector = inspect(await printedBy(/(ws:\/\/\S+)/));
  const { call } = inspector;
  const base = await printedBy(/ready at (http:\S+)/);
  const send = async (method, path, body, type = 'application/json') => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) },
      body,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  let token;
  const ask = () =>
    send(
      'POST',
      '/auth/oauth2/token',
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'counter',
        client_secret: SECRET,
      }).toString(),
      'application/x-www-form-urlencoded',
    );
  token = (await ask()).access_token;
  let fields = { n: { type: 'integer', indexed: true } };
  await send('POST', '/storage/classes', JSON.stringify({ name: 'Thing', fields }));
  const { _id: id } = await send('POST', '/storage/data/Thing/', '{"n":1}');
  let uploads = 0;
  let updates = 1;
  const query = encodeURIComponent('{"n":{"$gte":1}}');
  const walks = {
    create: () => send('POST', '/storage/data/Thing/', '{"n":1}'),
    get: () => send('GET', `/storage/data/Thing/${id}`),
    'list with a filter': () => send('GET', `/storage/data/Thing/?query=${query}`),
    update: () => send('PUT', `/storage/data/Thing/${id}`, `{"n":${++updates}}`),
    upload: () =>
      send('POST', `/storage/data/Thing/${id}/attachments/${++uploads}.txt`, 'aGVsbG8=', 'text/plain'),
    token: ask,
    'class change': () => {
      fields = { ...fields, [`f${Object.keys(fields).length}`]: { type: 'string' } };
      return send('PUT', '/storage/classes/Thing', JSON.stringify({ fields }));
    },
  };
  const own = pathToFileURL(join(ROOT, 'dist') + sep).href;
  /** The functions that run during this work and shortly after it, each as its file and where it stands there. */
  const runDuring = async (work) => {
    await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    await pause(SETTLING_MILLISECONDS);
    const { result } = await call('Profiler.takePreciseCoverage');
    await call('Profiler.stopPreciseCoverage');
    return result
      .filter(({ url }) => url.startsWith(own))
      .flatMap(({ url, functions }) =>
        functions.filter(isRun).map(({ ranges }) => `${url.slice(own.length)}:${ranges[0].startOffset}`),
      );
  };
  await call('Profiler.enable');
  for (const [name, walk] of Object.entries(walks)) {
    // What timers run belongs to no request, and would be counted by chance.
    const byTimers = new Set(await runDuring(() => pause(IDLE_MILLISECONDS)));
    for (let time = 0; time < WARM_UP; time++) await walk();
    await pause(SETTLING_MILLISECONDS);
    const run = (await runDuring(walk)).filter((place) => !byTimers.has(place));
    const files = [...new Set(run.map((place) => place.replace(/\.js:\d+$/, '.ts')))];
    print(name, `${files.length} files`);
    if (process.argv.includes('--names')) for (const file of files.sort()) print(`    ${file}`);
  }
} finally {
  // The service would wait for it at its end.
  inspector?.close();
  service.kill();
  rmSync(directory, { recursive: true, force: true });
}

const files = ['apps', 'libs'].flatMap(sources).sort((a, b) => a.lines - b.lines);
const imports = importsOf(files.map(({ file }) => file));
const floors = between(imports, (file) => (isFloor(file) ? dirname(file) : undefined));
print(
  'production code',
  `${files.reduce((sum, { lines }) => sum + lines, 0)} lines in ${files.length} files`,
);
print('largest file', `${files.at(-1).lines} lines, ${files.at(-1).file}`);
print('nine of ten', `at most ${files[Math.floor(files.length * 0.9)].lines} lines`);
print('circles of imports', circlesOf(imports).length);
print(
  'floors of database',
  `${floors.size}, with ${arrowsOf(floors)} arrows, ${upwardOf(floors)} of them upwards`,
);

/** A function that was called. The body of a module is one without a name that begins where the file does. */
function isRun({ functionName, ranges: [{ startOffset, count }] }) {
  const isModule = functionName === '' && startOffset === 0;
  return count > 0 && !isModule;
}

function sources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.(spec|gen|d)\.tsx?$/.test(path) && !path.includes('node_modules'),
    )
    .map((path) => join(folder, path))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }));
}

/** Whether a file lies in one of the folders that `test/support/house.ts` puts in their order. */
function isFloor(file) {
  return file.startsWith(DATABASE) && dirname(file) !== DATABASE;
}

function print(what, ...words) {
  process.stdout.write(`${[what.padEnd(20), ...words].join(' ')}\n`);
}
