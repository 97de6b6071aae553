import { changeRows, readRows, sameDatabase } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { run } from './support/services/command-line.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const FIELDS = { title: { type: 'string', searchable: true }, year: { type: 'integer' } };
const OBJECTS = 700;

oneEngine(({ running: { engine } }) => {
  /** The one whose database it is, later without its process. */
  let service: Service;
  let stop: () => Promise<void>;
  let client: Client;
  let books: ClassHandle;

  const search = (text: string) => client.list(books, undefined, { search: text, limit: '1' });
  const total = async (text: string) => (await search(text)).body.metadata.total;

  async function wordsOfClass(): Promise<{ slot: number; version: number; builtTo?: string }> {
    const rows = await readRows<{ words: string }>(
      service,
      `SELECT words FROM classes WHERE name = '${books.name}'`,
    );
    return JSON.parse(rows[0]!.words);
  }

  async function setWords(words: object): Promise<void> {
    const text = JSON.stringify(words);
    await changeRows(
      service,
      `UPDATE classes SET words = '${text}', revision = revision + 1 WHERE name = '${books.name}'`,
    );
  }

  async function tableOfWords(): Promise<string> {
    const [row] = await readRows<{ id: string }>(
      service,
      `SELECT id FROM classes WHERE name = '${books.name}'`,
    );
    return `w_${row!.id}_${(await wordsOfClass()).slot}`;
  }

  async function restart(): Promise<void> {
    await stop();
    const next = await startService(engine, sameDatabase(service));
    stop = next.stop;
    client = await next.service.client();
  }

  async function verify() {
    const { dataDirectory } = service.running;
    const environment = { PATH: process.env.PATH, DATA_DIR: dataDirectory, ...sameDatabase(service) };
    return run(['verify'], environment);
  }

  beforeAll(async () => {
    ({ service, stop } = await startService(engine));
    client = await service.client();
    books = await service.createClass(FIELDS);
    const made = Array.from({ length: OBJECTS }, (_, year) => ({ title: `Volume ${year} of Works`, year }));
    expect((await client.post(`${books.path}/batch`, made)).status).toBe(200);
  });
  afterAll(() => stop());

  it('builds the words again where another version has folded them, and can be written meanwhile', async () => {
    const { slot } = await wordsOfClass();
    await changeRows(service, `DELETE FROM ${await tableOfWords()}`);
    await setWords({ slot, version: 0 });
    await restart();
    const path = await client.create(books, { title: 'Volume added' });
    await client.put(path, { title: 'Volume changed' });
    await until('the words to be complete', async () => {
      const answer = await search('vol');
      if (answer.status !== 200) {
        expect(answer.body).toMatchObject({ status: 503, code: 'unavailable' });
        expect(answer.headers.get('retry-after')).not.toBeNull();
      }
      return answer.status === 200;
    });
    expect([
      await total('vol'),
      await total('works 69'),
      await total('added'),
      await total('changed'),
    ]).toEqual([OBJECTS + 1, 11, 0, 1]);
    const now = await wordsOfClass();
    expect(now.slot).toBeGreaterThan(slot);
    expect(now.builtTo).toBeUndefined();
    expect((await verify()).errors).toBe('');
  });

  it('goes on with words that were left unfinished', async () => {
    const words = await wordsOfClass();
    const objects = await client.list(books, undefined, { limit: '300' });
    const builtTo = objects.body.objects.at(-1)._id.replaceAll('-', '');
    await changeRows(service, `DELETE FROM ${await tableOfWords()} WHERE object_id > X'${builtTo}'`);
    await setWords({ ...words, builtTo });
    await restart();
    await until('the words to be complete', async () => (await search('vol')).status === 200);
    expect(await total('vol')).toBe(OBJECTS + 1);
    expect((await verify()).errors).toBe('');
  });

  it('writes nothing beside words that a newer version has folded', async () => {
    const words = await wordsOfClass();
    await setWords({ ...words, version: 1000 });
    await until(
      'the change to be known',
      async () => (await client.post(`${books.path}/`, { title: 'x' })).status !== 200,
    );
    const refused = await client.post(`${books.path}/`, { title: 'x' });
    expect(refused.body).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await client.list(books)).status).toBe(200);
    expect((await search('vol')).status).toBe(503);
    await setWords(words);
    await until('the change to be known', async () => (await search('vol')).status === 200);
  });

  it('has verify name objects whose words are not theirs', async () => {
    const [table, listed] = [await tableOfWords(), await client.list(books, undefined, { limit: '2' })];
    const [one, other] = listed.body.objects.map(({ _id }: { _id: string }) => _id);
    const literal = (id: string) => `X'${id.replaceAll('-', '')}'`;
    await changeRows(
      service,
      `DELETE FROM ${table} WHERE object_id = ${literal(one)} AND word = X'${hex('works')}'`,
    );
    await changeRows(
      service,
      `INSERT INTO ${table} (word, object_id) VALUES (X'${hex('foreign')}', ${literal(other)})`,
    );
    const gone = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    await changeRows(
      service,
      `INSERT INTO ${table} (word, object_id) VALUES (X'${hex('lost')}', ${literal(gone)})`,
    );
    // A search passes over it.
    expect((await search('lost')).body).toMatchObject({ metadata: { total: 0 }, objects: [] });
    const { code, errors } = await verify();
    expect(code).toBe(1);
    expect(errors).toContain('3 things are wrong');
    expect(errors).toContain(
      `${books.name}/${one}: its words are not those of its texts: 1 are missing, and 0 are too many`,
    );
    expect(errors).toContain(
      `${books.name}/${other}: its words are not those of its texts: 0 are missing, and 1 are too many`,
    );
    expect(errors).toContain(`${books.name}/${gone}: there are words of it, and no object`);
    // What docs/operations.md says to do then.
    for (const title of [{ type: 'string' }, FIELDS.title]) {
      const changed = await client.put(books.definitionPath, { fields: { ...FIELDS, title } });
      expect(changed.status).toBe(200);
    }
    expect(await total('works')).toBe(OBJECTS);
    for (const word of ['lost', 'foreign'])
      expect(
        await readRows(service, `SELECT word FROM ${await tableOfWords()} WHERE word = X'${hex(word)}'`),
      ).toEqual([]);
  });
});

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
