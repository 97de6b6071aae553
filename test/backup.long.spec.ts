import BetterSqlite3 from 'better-sqlite3';
import { Backup, holdWrites } from './support/databases/backup.js';
import { itBoth } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { run } from './support/services/command-line.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const WRITERS = 6;
/** Done before, and while, a backup is taken. */
const WRITES = 20;

/** One thing that a writer does, to an object of its own. */
type Write = (client: Client, path: string, n: number) => Promise<unknown>;

const ADDING: Write[] = [
  (client, path, n) => client.put(path, { n }),
  (client, path, n) => client.post(`${path}/attachments/a${n}`, Buffer.from(`bytes ${n}`).toString('base64')),
];
const REMOVING: Write[] = [
  (client, path, n) => client.put(`${path}/attachments/same`, Buffer.from(`anew ${n}`).toString('base64')),
  async (client, path, n) => n % 2 === 0 && client.delete(path),
];

/** Whatever is written, another process begins an embedded copy again that is not of one moment. */
function write(file: string): void {
  const shell = new BetterSqlite3(file, { timeout: 10_000 });
  shell.exec('INSERT INTO setup_codes (digest, expires_at) VALUES (hex(randomblob(32)), 0)');
  shell.close();
}

/** Clients that create objects and go through these writes with each, until they are told to stop. */
class Writers {
  writes = 0;
  #stopping = false;
  readonly #all: Promise<unknown>;

  constructor(client: Client, { path }: ClassHandle, writes: readonly Write[]) {
    this.#all = Promise.all(Array.from({ length: WRITERS }, () => this.#write(client, path, writes)));
  }

  /** Waits for so many more writes. */
  async more(count: number): Promise<void> {
    const enough = this.writes + count;
    await until('writes', async () => this.writes >= enough);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#all;
  }

  async #write(client: Client, path: string, writes: readonly Write[]): Promise<void> {
    for (let n = 0; !this.#stopping; n++) {
      const { status, body } = await client.post(`${path}/`, { n });
      // Where writes are held back for longer than the service waits.
      if (status !== 200) continue;
      const object = `${path}/${body._id}`;
      await client.post(`${object}/attachments/same`, Buffer.from('first').toString('base64'));
      for (const write of writes) {
        await write(client, object, n);
        this.writes++;
      }
    }
  }
}

describe('a backup taken beside writers', () => {
  eachKind(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let things: ClassHandle;
    let client: Client;

    beforeEach(async () => {
      ({ service, stop } = await startService(engine));
      things = await service.createClass({ n: { type: 'integer', indexed: true } });
      client = await service.client();
    });
    afterEach(() => stop());

    /** Restores a backup, and says how many of its objects have attachments. */
    async function restored(backup: Backup) {
      const { service: another, stop: stopAnother, environment } = await backup.restore();
      try {
        const verified = await run(['verify'], { PATH: process.env.PATH, ...environment });
        const { objects, metadata } = (
          await (await another.client()).list(things, undefined, { limit: '1000' })
        ).body;
        const attached = objects.filter(({ attachments }: { attachments: [] }) => attachments.length > 0);
        return { verified, attached: attached.length as number, total: metadata.total as number };
      } finally {
        await stopAnother();
      }
    }

    itBoth('is whole with the database first and the attachments after it, where they only add', async () => {
      const writers = new Writers(client, things, ADDING);
      await writers.more(WRITES);
      const backup = new Backup(service);
      await backup.takeDatabase(write);
      await writers.more(WRITES);
      backup.takeAttachments();
      await writers.more(WRITES);
      await writers.stop();
      const { verified, attached, total } = await restored(backup);
      expect(verified).toMatchObject({ code: 0, errors: '' });
      expect(attached).toBeGreaterThan(0);
      expect(total).toBeLessThan(await client.total(things));
    });

    itBoth('is whole in any order, whatever they do, where writes are held back meanwhile', async () => {
      // The writers may have removed all of their own at the moment of the backup.
      await client.create(things, { n: 1 });
      const writers = new Writers(client, things, [...ADDING, ...REMOVING]);
      await writers.more(WRITES);
      const backup = new Backup(service);
      const release = await holdWrites(service);
      backup.takeAttachments({ asLinks: true });
      await backup.takeDatabase();
      await release();
      await writers.more(WRITES);
      await writers.stop();
      const { verified, total } = await restored(backup);
      expect(verified).toMatchObject({ code: 0, errors: '' });
      expect(total).toBeGreaterThan(0);
    });
  });
});
