import { ADMINISTRATOR, signedIn } from './support/http/administrator.js';
import { APPLICATIONS } from './support/http/applications.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { run } from './support/services/command-line.js';
import { eachEngine, type Service, startService, uniqueName } from './support/services/service.js';

const ADMINISTRATORS = '/api/v1/auth/administrators';
const PASSWORD = 'the first password';

const NAMES = ['Straßenkarte Paris', 'paris, rapport', 'Été à Paris', '한국어 사전', 'No. ½ — ***'];
const EMAILS = ['lovelace.ada@paris.example', 'grace+hopper@navy.example', "o'brien@paris.example"];

eachEngine(({ running: { engine } }) => {
  let service: Service;
  let stop: () => Promise<void>;
  let client: Client;
  let owner: Client;

  beforeAll(async () => {
    ({ service, stop } = await startService(engine, ADMINISTRATOR));
    client = await service.client();
    owner = await (await signedIn(service)).client();
    for (const name of NAMES) await made(name);
    for (const email of EMAILS)
      expect((await owner.post(ADMINISTRATORS, { email, password: PASSWORD, role: 'viewer' })).status).toBe(
        200,
      );
  });
  afterAll(() => stop());

  async function made(name: string): Promise<string> {
    const { status, body } = await client.post(APPLICATIONS, { name });
    expect(status).toBe(200);
    return body.client_id;
  }

  const search = (text: string, more: Record<string, string> = {}) =>
    client.get(`${APPLICATIONS}?${new URLSearchParams({ search: text, ...more })}`);
  const searchAdministrators = (text: string, more: Record<string, string> = {}) =>
    owner.get(`${ADMINISTRATORS}?${new URLSearchParams({ search: text, ...more })}`);
  const namesOf = ({ body }: Answer): string[] => body.applications.map(({ name }: { name: string }) => name);
  const idsOf = ({ body }: Answer): string[] =>
    body.applications.map(({ client_id: id }: { client_id: string }) => id);
  const emailsOf = ({ body }: Answer): string[] =>
    body.administrators.map(({ email }: { email: string }) => email);

  it('applications are found by what each word of their names begins with, case and accents aside', async () => {
    for (const [text, found] of [
      ['par', [0, 1, 2]],
      ['PARIS', [0, 1, 2]],
      ['rap PAR', [1]],
      ['strasse', [0]],
      ['STRAẞENK', [0]],
      ['ete', [2]],
      ['한국', [3]],
      ['1 2', [4]],
      ['aris', []],
      ['paris nowhere', []],
    ] as const) {
      const answer = await search(text);
      expect([text, namesOf(answer)]).toEqual([text, found.map((at) => NAMES[at])]);
      expect(answer.body.metadata).toEqual({
        page: 1,
        pages: found.length > 0 ? 1 : 0,
        limit: 1000,
        total: found.length,
      });
    }
  });

  it('an application is found by its client ID too, and one of the settings likewise', async () => {
    const id = await made('By its id');
    for (const text of [id, ` ${id} `]) {
      const { body } = await search(text);
      expect(body.applications.map(({ name }: { name: string }) => name)).toEqual(['By its id']);
      expect(body.metadata.total).toBe(1);
    }
    const named = await made(`Successor of ${id}`);
    expect(idsOf(await search(id))).toEqual([id, named]);
    expect(idsOf(await search(`${id} succ`))).toEqual([named]);
    expect(idsOf(await search(id.slice(0, 16)))).toEqual([named]);
    const last = await search(id, { limit: '1', page: '2' });
    expect([idsOf(last), last.body.metadata.total]).toEqual([[named], 2]);
    expect(namesOf(await search('bootstrap'))).toEqual(['Bootstrap']);
  });

  it('an application is found by the name that it has, and not once it is deleted', async () => {
    const [before, after] = [uniqueName('Former'), uniqueName('Later')];
    const id = await made(`${before} name`);
    const path = `${APPLICATIONS}/${id}`;
    expect((await client.put(path, { name: `${after} name` })).status).toBe(200);
    expect(idsOf(await search(before))).toEqual([]);
    expect(idsOf(await search(`${after} name`))).toEqual([id]);
    expect((await client.put(path, { enabled: false })).status).toBe(200);
    expect(idsOf(await search(after))).toEqual([id]);
    expect((await client.put(path, { name: '' })).status).toBe(400);
    expect(idsOf(await search(after))).toEqual([id]);
    expect((await client.delete(path)).status).toBe(200);
    const { body } = await search(after);
    expect([body.applications, body.metadata.total]).toEqual([[], 0]);
  });

  it('what is found has pages, in the order of the list, with exact totals', async () => {
    const word = uniqueName('Paged');
    const ids: string[] = [];
    // One has two words that begin so, and counts once.
    for (let at = 0; at < 7; at++) ids.push(await made(`${word} ${word}s ${at % 2 === 0 ? 'even' : 'odd'}`));
    for (const [text, expected] of [
      [word, ids],
      [`${word} even`, ids.filter((_, at) => at % 2 === 0)],
      [`ev ${word}`, ids.filter((_, at) => at % 2 === 0)],
    ] as const) {
      const found: string[] = [];
      const pages = Math.ceil(expected.length / 3);
      for (let page = 1; page <= pages; page++) {
        const answer = await search(text, { page: String(page), limit: '3' });
        expect(answer.body.metadata).toEqual({ page, pages, limit: 3, total: expected.length });
        found.push(...idsOf(answer));
      }
      expect(found).toEqual(expected);
      const { body } = await search(text, { page: '9', limit: '3' });
      expect([body.applications, body.metadata.total]).toEqual([[], expected.length]);
    }
    const { body } = await client.get(`${APPLICATIONS}?limit=1000`);
    const all = body.applications.map(({ client_id: id }: { client_id: string }) => id);
    expect(ids.map((id) => all.indexOf(id))).toEqual(ids.map((id) => all.indexOf(id)).sort((a, b) => a - b));
  });

  it('administrators are found by the words of their addresses, and not once they are deleted', async () => {
    for (const [text, found] of [
      ['paris', [EMAILS[0], EMAILS[2]]],
      ['ADA LOVE', [EMAILS[0]]],
      ['brien', [EMAILS[2]]],
      [EMAILS[1]!, [EMAILS[1]]],
      ['nobody', []],
    ] as const) {
      const answer = await searchAdministrators(text);
      expect([text, emailsOf(answer)]).toEqual([text, found]);
      expect(answer.body.metadata.total).toBe(found.length);
    }
    // The one of the settings is among them.
    const { body } = await searchAdministrators('example', { limit: '2', page: '2' });
    expect(body.metadata).toEqual({ page: 2, pages: 2, limit: 2, total: 4 });
    expect(body.administrators).toHaveLength(2);
    const email = `${uniqueName('gone')}@paris.example`;
    const { body: one } = await owner.post(ADMINISTRATORS, { email, password: PASSWORD, role: 'viewer' });
    expect(emailsOf(await searchAdministrators(email))).toEqual([email.toLowerCase()]);
    expect((await owner.delete(`${ADMINISTRATORS}/${one.id}`)).status).toBe(200);
    expect(emailsOf(await searchAdministrators(email))).toEqual([]);
  });

  it('what is made in a shell is found', async () => {
    const { dataDirectory, databaseUrl } = service.running;
    const environment = {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const word = uniqueName('Shell');
    const made = await run(['applications', 'create', '--name', `${word} sync`, '--json'], environment);
    expect(made.code).toBe(0);
    expect(idsOf(await search(word))).toEqual([JSON.parse(made.output).client_id]);
  });

  it('a search without a word is ignored with a warning', async () => {
    for (const [path, as] of [
      [APPLICATIONS, client],
      [ADMINISTRATORS, owner],
    ] as const) {
      const { body: all } = await as.get(`${path}?limit=2`);
      const { status, body } = await as.get(`${path}?limit=2&search=***`);
      expect(status).toBe(200);
      expect(body.metadata.total).toBe(all.metadata.total);
      expect(body.metadata.warnings).toEqual([
        { code: 'search_ignored', field: 'search', message: expect.stringContaining('no word') },
      ]);
      expect((await as.get(`${path}?limit=2&search=`)).body.metadata.total).toBe(all.metadata.total);
    }
  });

  it.each([
    ['a'.repeat(101), 'too_long'],
    ['a b c d e f g h i', 'too_many_words'],
  ])('a search that is too large is refused: %s', async (text, code) => {
    for (const answer of [await search(text), await searchAdministrators(text)]) {
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.errors).toMatchObject([{ field: 'search', code }]);
    }
  });

  it('all faulty parameters are named at once', async () => {
    const both = await search('a'.repeat(101), { page: '0' });
    expectProblem(both, 400, 'invalid_parameter');
    expect(both.body.errors).toMatchObject([{ field: 'page' }, { field: 'search' }]);
    const twice = await client.get(`${APPLICATIONS}?search=a&search=b`);
    expectProblem(twice, 400, 'invalid_parameter');
    expect(twice.body.errors).toMatchObject([{ field: 'search', code: 'invalid_parameter' }]);
  });
});
