import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { itLong } from './support/extent.js';
import { AttachedObject } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { exitOf } from './support/services/child-process.js';
import { type Service, startService } from './support/services/service.js';
import { slowness } from './support/slowness.js';
import { until } from './support/until.js';

/** So that answers between the fault and the end are seen. */
const SHUTDOWN_DELAY_SECONDS = 1;
/** Longer than from one look at the files to the next. */
const LOOK_MILLISECONDS = 1500;
/** How many times as long both are on a busy machine: a delay is 20 s at most. */
const MAX_SLOWER = 10;
const slower = () => Math.min(slowness(), MAX_SLOWER);
/** Waits until the service has seen how large the file is, which alone tells of one that is overwritten. */
const seen = () => pause(LOOK_MILLISECONDS * slower());

interface Files {
  directory: string;
  database: string;
  log: string;
  /** A copy of the database, of when it had one object. */
  backup: string;
}

interface Fault {
  /** What an operator does beside the running service. */
  deed: string;
  act: (files: Files) => void | Promise<void>;
  /** What the log says. */
  said: RegExp;
  /** What is answered at that moment. */
  refused?: RegExp;
  /** How many objects the next process may have, or why it does not start. */
  left: number[] | RegExp;
  /** What had been written since is beside the file. */
  hasLogAside?: boolean;
}

const REFUSED = /^503 (unavailable|outcome_unknown)$/;

const FAULTS: readonly Fault[] = [
  {
    deed: 'DATA_DIR is removed',
    act: ({ directory }) => rmSync(directory, { recursive: true }),
    said: /the file \S+storage\.db was deleted while it was in use/,
    left: [0],
  },
  {
    deed: 'a backup is moved to the place of the file',
    act: ({ database, backup }) => renameSync(backup, database),
    said: /the file \S+storage\.db was replaced by another one while it was in use/,
    left: [1],
    hasLogAside: true,
  },
  {
    deed: 'the write-ahead log is removed',
    act: ({ log }) => rmSync(log),
    said: /the file \S+storage\.db-wal was deleted while it was in use/,
    // Some of those that were not acknowledged too.
    left: [31, 32, 33, 34],
  },
  {
    deed: 'a backup is copied over the file',
    act: ({ database, backup }) => seen().then(() => copyFileSync(backup, database)),
    said: /the file \S+storage\.db was overwritten while it was in use: it had \d+ bytes, and has \d+/,
    left: [1],
    hasLogAside: true,
  },
  {
    deed: 'the file is emptied',
    act: ({ database }) => seen().then(() => truncateSync(database)),
    said: /the file \S+storage\.db was overwritten while it was in use: it had \d+ bytes, and has 0/,
    // To read it has failed meanwhile.
    refused: /^(503 (unavailable|outcome_unknown)|500 internal_error)$/,
    left: /storage\S+ belong to another database/,
    hasLogAside: true,
  },
];

describe('A service whose embedded database', () => {
  let service: Service;
  let client: Client;
  let things: ClassHandle;
  let files: Files;

  beforeEach(async () => {
    const SHUTDOWN_DELAY = `${Math.ceil(SHUTDOWN_DELAY_SECONDS * slower())}`;
    ({ service } = await startService('sqlite', { SHUTDOWN_DELAY }));
    client = await service.client();
    things = await service.createClass({ n: { type: 'integer' }, text: { type: 'string' } });
    await client.create(things, { n: 0 });
    const { dataDirectory: directory } = service.running;
    const database = join(directory, 'storage.db');
    files = { directory, database, log: `${database}-wal`, backup: join(directory, '..', 'backup.db') };
    const shell = new BetterSqlite3(database);
    await shell.backup(files.backup);
    // The file has more than the backup, and the log more than the file.
    for (let n = 1; n <= 20; n++) await client.create(things, { n, text: 'x'.repeat(10_000) });
    shell.pragma('wal_checkpoint(TRUNCATE)');
    shell.close();
    for (let n = 21; n <= 30; n++) await client.create(things, { n, text: 'x'.repeat(10_000) });
  });

  const fatal = () =>
    service
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":60'));

  /** Starts the next process; answers how many objects it has. */
  const objectsLeft = async () => {
    const { service: next, stop } = await startService('sqlite', { DATA_DIR: files.directory });
    const client = await next.client();
    const { status, body } = await client.get(`${things.path}/?limit=1`);
    expect([200, 404]).toContain(status);
    if (status === 200) await client.create(things, { n: 99 });
    await stop();
    return status === 404 ? 0 : body.metadata.total;
  };

  const end = async ({ act, said, refused = REFUSED, left, hasLogAside = false }: Fault) => {
    await act(files);
    const answers = await Promise.all([1, 2, 3].map((n) => client.post(`${things.path}/`, { n: -n })));
    for (const answer of answers) expect(`${answer.status} ${answer.body.code}`).toMatch(refused);
    await until('it to be known', async () => {
      const { status, body } = await client.get('/health/ready');
      return status === 503 && body.detail.includes('can store nothing any more');
    });
    expectProblem(await client.post(`${things.path}/`, { n: -4 }), 503, 'unavailable');
    expect(await exitOf(service.running.pid)).toBe(1);
    expect(fatal()).toEqual([expect.stringMatching(said)]);
    if (left instanceof RegExp) await expect(objectsLeft()).rejects.toThrow(left);
    else expect(left).toContain(await objectsLeft());
    const aside = readdirSync(files.directory).filter((name) => name.includes('-of-replaced-'));
    expect(aside).toHaveLength(hasLogAside ? 1 : 0);
  };

  it.each(FAULTS.slice(0, 2))('is gone, since $deed, acknowledges no write and ends', end);
  itLong.each(FAULTS.slice(2))('is gone, since $deed, acknowledges no write and ends', end);

  itLong('is gone ends within moments though nothing is written', async () => {
    rmSync(files.directory, { recursive: true });
    await until('the end', async () => fatal().length > 0);
    expect(await exitOf(service.running.pid)).toBe(1);
  });
});

describe('A service whose directory of attachments is gone, as where its disk is unmounted', () => {
  it('takes no uploads that would be hidden later, and goes on with all else', async () => {
    const { service, stop } = await startService('sqlite');
    const object = await AttachedObject.create(service);
    await object.attach('before.txt', 'a');
    const directory = join(service.running.dataDirectory, 'attachments');
    renameSync(directory, `${directory}-elsewhere`);
    const other = await AttachedObject.create(service);
    const upload = (to: AttachedObject) => to.client.post(to.at('after.txt'), 'Yg==');
    for (const to of [object, other]) expectProblem(await upload(to), 503, 'unavailable');
    expectProblem(await object.get('before.txt'), 503, 'unavailable');
    expect((await object.client.get('/health/ready')).status).toBe(200);
    await until('the log to tell it', async () => /the directory \S+blobs is gone/.test(service.log()));
    expect(existsSync(directory)).toBe(false);
    renameSync(`${directory}-elsewhere`, directory);
    expect((await object.get('before.txt')).text).toBe('a');
    for (const to of [object, other]) expect((await upload(to)).status).toBe(200);
    await stop();
  });

  it('says which bytes are lost where another one is in its place', async () => {
    const { service, stop } = await startService('sqlite');
    const object = await AttachedObject.create(service);
    await object.attach('before.txt', 'a');
    rmSync(join(service.running.dataDirectory, 'attachments', 'blobs'), { recursive: true });
    mkdirSync(join(service.running.dataDirectory, 'attachments', 'blobs'));
    expect((await object.get('before.txt')).status).toBe(500);
    await until('the log to tell it', async () => /no blob \w+\//.test(service.log()));
    expect((await object.client.put(object.at('before.txt'), 'Yw==')).status).toBe(200);
    expect((await object.get('before.txt')).text).toBe('c');
    await stop();
  });
});
