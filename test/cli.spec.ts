import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DashboardPage } from './support/dashboard/dashboard-page.js';
import { isLong, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { expectRevoked } from './support/http/applications.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { readRunState } from './support/run/run-state.js';
import { run } from './support/services/command-line.js';
import { type Service, uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const DEFAULT_ADDRESS =
  'Neither PORT nor PUBLIC_URL is set here: a service that has them is at that address instead.';

/** Commands for the database of a service. */
function commandsFor({ baseUrl, running: { dataDirectory, databaseUrl } }: Service) {
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: dataDirectory,
    PUBLIC_URL: baseUrl,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const applications = (...args: string[]) => run(['applications', ...args], environment);

  /** A new application, as its output tells. */
  async function create(...args: string[]): Promise<{ id: string; secret: string; output: string }> {
    const { code, output, errors } = await applications('create', ...args);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return { ...credentialsIn(output), output };
  }
  return { environment, applications, create };
}

oneEngine((service) => {
  const { create } = commandsFor(service);

  it('makes an application whose credentials work at the running service', async () => {
    const { id, secret, output } = await create('--name', 'Nightly import', '--scopes', 'classes:read');
    expect(output).toContain(`curl ${service.baseUrl}/api/v1/auth/oauth2/token`);
    const answer = await request(service, id, secret);
    expect([answer.status, answer.body.scope]).toEqual([200, 'classes:read']);
    expect((await new Client(service.baseUrl, answer.body.access_token).get(CLASSES)).status).toBe(200);
  });
});

oneEngine((service) => {
  const { environment, applications, create } = commandsFor(service);

  it('shows what was done, over HTTP and in the shell', async () => {
    const { id } = await create('--name', 'Watched');
    const client = await service.client();
    await client.put(`/api/v1/auth/applications/${id}`, { name: 'Seen' });
    for (const args of [['audit'], ['audit', 'list'], ['audit', 'about', id]]) {
      const { code, output } = await run(args, environment);
      expect(code).toBe(0);
      expect(output).toMatch(
        new RegExp(`^\\S+Z +application\\.created +${id} \\(Seen\\) +shell +- +- +\\{`, 'm'),
      );
      expect(output).toMatch(
        new RegExp(
          `^\\S+Z +application\\.changed +${id} \\(Seen\\) +application test-client \\(Bootstrap\\) +127\\.0\\.0\\.1 `,
          'm',
        ),
      );
    }
  });

  itLong('gives a new application both data scopes unless told otherwise', async () => {
    const { id, secret } = await create('--name', 'Plain');
    expect((await request(service, id, secret)).body.scope).toBe('data:read data:write');
  });

  itLong('lists every application, also when made over HTTP, without a secret', async () => {
    const { id, secret } = await create('--name', 'Listed', '--scopes', 'data:read:Shipment, data:write');
    const made = await (await service.client()).post('/api/v1/auth/applications', { name: 'Over HTTP' });
    const { code, output } = await applications('list');
    expect(code).toBe(0);
    expect(output).toMatch(
      new RegExp(`^${id} +Listed +enabled +never used +data:read:Shipment data:write$`, 'm'),
    );
    expect(output).toMatch(new RegExp(`^${made.body.client_id} +Over HTTP +enabled `, 'm'));
    expect(output).not.toContain(secret);
    expect(output).not.toContain(made.body.client_secret);
  });

  itLong(
    'disables: tokens end within five seconds and no others are given, until it is enabled',
    async () => {
      const { id, secret } = await create('--name', 'Switched', '--scopes', 'classes:read');
      const { body } = await request(service, id, secret);
      const client = new Client(service.baseUrl, body.access_token);
      expect((await client.get(CLASSES)).status).toBe(200);
      expect(await applications('disable', id)).toMatchObject({ code: 0, errors: '' });
      expect((await request(service, id, secret)).status).toBe(401);
      await expectRevoked(client, CLASSES);
      expect(await applications('enable', id)).toMatchObject({ code: 0, errors: '' });
      expect((await request(service, id, secret)).status).toBe(200);
    },
  );

  it('makes an administrator who can sign in at the running service, and gives another password', async () => {
    const email = `${uniqueName('cli').toLowerCase()}@example.com`;
    const administrators = (action: string, input: string) =>
      run(['administrators', action, email], environment, `${input}\n`);
    const made = await administrators('create', 'correct horse battery');
    expect(made).toEqual({
      code: 0,
      output: `${email} can sign in as owner at ${service.baseUrl}/dashboard\n`,
      errors: '',
    });
    const page = new DashboardPage(service);
    expect((await page.signIn(email, 'correct horse battery')).status).toBe(200);
    expect((await page.get('/api/v1/auth/session')).status).toBe(200);

    expect(await administrators('reset-password', 'tremendous quokka')).toMatchObject({
      code: 0,
      errors: '',
    });
    expectProblem(await page.get('/api/v1/auth/session'), 401, 'not_signed_in');
    expect((await page.signIn(email, 'tremendous quokka')).status).toBe(200);

    expect(await administrators('delete', '')).toMatchObject({ code: 0, errors: '' });
    expectProblem(await page.get('/api/v1/auth/session'), 401, 'not_signed_in');
    expect(await administrators('delete', '')).toEqual({
      code: 1,
      output: '',
      errors: `There is no administrator ${email}.\n`,
    });
  });

  it('fails with exit code 1 for an application that is not there', async () => {
    for (const action of ['rotate', 'delete']) {
      expect(await applications(action, 'app_nobody')).toEqual({
        code: 1,
        output: '',
        errors: 'There is no application of this id.\n',
      });
    }
  });
});

describe('the command line', () => {
  // Nothing of this comes as far as a database.
  const withoutDatabase = { PATH: process.env.PATH, DATA_DIR: '/nonexistent/data' };

  itBoth.each([[[]], [['help']], [['--help']]].filter((_, at) => (at === 0) !== isLong))(
    '%j prints the help',
    async (args) => {
      const { code, output, errors } = await run(args, withoutDatabase);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      for (const action of ['list', 'create', 'rotate', 'disable', 'enable', 'delete']) {
        expect(output).toContain(`applications ${action}`);
      }
      for (const action of ['list', 'create', 'reset-password', 'change-role', 'delete']) {
        expect(output).toContain(`administrators ${action}`);
      }
    },
  );

  it.each([
    [['aplications', 'list'], 'Did you mean "applications"?'],
    [['applications', 'create'], '--name'],
    [['applications', 'rotate'], 'applications rotate CLIENT_ID'],
    [
      ['administrators', 'create', 'a@b', '--role', 'viewer', '--role=owner'],
      '--role is given more than once; give it once.',
    ],
    [['applications', 'create', '--name', 'x', '--name', 'x'], '--name is given more than once'],
    [['applications', 'create', '--nmae', 'x'], 'There is no option --nmae. Did you mean --name?'],
  ])('%j is wrong usage: exit code 2, the reason, nothing on standard output', async (args, reason) => {
    const { code, output, errors } = await run(args, withoutDatabase);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(reason);
    expect(errors).toContain('--help');
  });

  itLong('makes a database for what begins with nothing, and for nothing else', async () => {
    const directory = join(readRunState().directory, uniqueName('fresh'));
    const url = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${directory}/it.db` };
    const fresh = { PATH: process.env.PATH, DATA_DIR: directory };
    const named = ['rotate', 'disable', 'enable', 'delete'].map((action) => [
      'applications',
      action,
      'app_x',
    ]);
    const accounts = ['reset-password', 'delete'].map((action) => ['administrators', action, 'a@b']);
    const lists = [['applications', 'list'], ['administrators', 'list'], ['audit'], ['audit', 'about', 'x']];
    for (const args of [...lists, ['verify'], ...named, ...accounts]) {
      const errors = `There is no database at ${directory}/storage.db, where DATA_DIR leads.\n`;
      expect([args, await run(args, fresh)]).toEqual([args, { code: 1, output: '', errors }]);
    }
    expect((await run(['audit'], url)).errors).toBe(
      `There is no database at ${directory}/it.db, where DATABASE_URL leads.\n`,
    );
    expect(existsSync(directory)).toBe(false);

    const made = await run(['applications', 'create', '--name', 'First'], fresh);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toContain('curl http://127.0.0.1:3000/');
    expect(made.output).toContain(`\n\n${DEFAULT_ADDRESS}\n`);
    expect(await run(['applications', 'list'], fresh)).toMatchObject({ code: 0, errors: '' });
    expect(await run(['administrators', 'create', 'a@b'], url, 'correct horse battery\n')).toEqual({
      code: 0,
      output: `a@b can sign in as owner at http://127.0.0.1:3000/dashboard\n\n${DEFAULT_ADDRESS}\n`,
      errors: '',
    });
    // They have the digests of passwords and tokens, and all data.
    for (const file of [directory, `${directory}/storage.db`, `${directory}/it.db`])
      expect([file, statSync(file).mode & 0o007]).toEqual([file, 0]);
    const onPort = { ...url, PORT: '4000' };
    expect((await run(['administrators', 'create', 'c@d'], onPort, 'correct horse battery\n')).output).toBe(
      'c@d can sign in as owner at http://127.0.0.1:4000/dashboard\n',
    );
  });

  it('tells of a setting that is misspelt', async () => {
    const environment = { ...withoutDatabase, DATABASE_URI: 'mysql://u:hush-hush@db/x' };
    const { errors } = await run(['applications', 'list'], environment);
    expect(errors).toContain(
      'DATABASE_URI is no setting of this service and is ignored: did you mean DATABASE_URL?',
    );
    expect(errors).not.toContain('hush-hush');
  });

  it('settings that cannot be used are wrong usage', async () => {
    const environment = { ...withoutDatabase, DATABASE_URL: 'postgres://db/x' };
    const { code, errors } = await run(['applications', 'list'], environment);
    expect(code).toBe(2);
    expect(errors).toContain('DATABASE_URL is mysql://');
  });

  it('a database that cannot be had is a failure: exit code 1 and no password', async () => {
    const environment = { ...withoutDatabase, DATABASE_URL: 'mysql://root:hush-hush@127.0.0.1:1/x' };
    const { code, output, errors } = await run(['applications', 'list'], environment);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('DATABASE_URL');
    expect(errors).not.toContain('hush-hush');
  });
});

function credentialsIn(output: string): { id: string; secret: string } {
  return { id: /Client ID +(\S+)/.exec(output)![1]!, secret: /Client secret +(\S+)/.exec(output)![1]! };
}

function request(service: Service, client_id: string, client_secret: string) {
  return service.requestToken({ grant_type: 'client_credentials', client_id, client_secret });
}
