import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AccessTokens,
  Administrators,
  Applications,
  AuditLog,
  AuthSettings,
  BY_SHELL,
  ClientSecrets,
  Passwords,
  Sessions,
  SignIn,
  SignInThrottle,
  TokenVerification,
} from '@app/auth';
import { LocalBlobStore } from '@app/blobs';
import { ClassEntity, Database } from '@app/database';
import { parseCommand } from './command.js';
import { readNewPassword } from './read-password.js';
import type { Services } from './services.js';
import { HELP, UsageError } from './usage.js';

describe('the command line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cli-'));
  let database: Database;
  let services: Services;
  let sessions: Sessions;
  let signingIn: SignIn;
  let password: string;

  beforeAll(async () => {
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    const secrets = new ClientSecrets(database);
    const tokens = new AccessTokens(database, new AuthSettings(), new TokenVerification(database));
    sessions = new Sessions(database, tokens);
    const passwords = new Passwords();
    const administrators = new Administrators(database, passwords, sessions);
    signingIn = new SignIn(database, administrators, passwords, sessions, new SignInThrottle());
    services = {
      administrators,
      applications: new Applications(database, tokens, secrets),
      audit: new AuditLog(database),
      secrets,
      database,
      openBlobs: () => LocalBlobStore.open(join(directory, 'attachments')),
      baseUrl: 'http://localhost:3000',
      isDefaultAddress: false,
      readPassword: async () => password,
    };
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  async function run(...args: string[]): Promise<string> {
    const command = parseCommand(args);
    if (typeof command === 'string') throw new Error('help, not a command');
    const output = await command.run(services);
    if (typeof output === 'string') return output;
    const texts: string[] = [];
    for await (const text of output) texts.push(text);
    return texts.join('\n');
  }

  it('explains itself, or one command', () => {
    for (const args of [[], ['help'], ['--help'], ['-h'], ['help', 'nothing']]) {
      expect(parseCommand(args)).toBe(HELP);
    }
    const part = parseCommand(['applications', 'create', '--help']);
    expect(part).toBe(parseCommand(['help', 'applications']));
    expect(part).toContain('applications create --name NAME');
    expect(part).toContain('Scopes: ');
    expect(part).not.toContain('administrators create');
    expect(parseCommand(['verify', '-h'])).not.toContain('Scopes: ');
    expect(parseCommand(['--version'])).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
    expect(parseCommand(['-v'])).toBe(parseCommand(['--version']));
  });

  it.each([
    [['applications', 'create', '--name', 'x'], true],
    [['administrators', 'create', 'a@b'], true],
    [['administrators', 'reset-password', 'a@b'], false],
    [['applications', 'list'], false],
    [['audit'], false],
    [['verify'], false],
  ])('%j makes a database where there is none: %j', (args, makesDatabase) => {
    expect(parseCommand(args)).toMatchObject({ makesDatabase });
  });

  it.each([
    [['aplications', 'list'], 'Did you mean "applications"?'],
    [['applications', 'rotat', 'x'], 'Did you mean "rotate"?'],
    [['applications', 'constructor'], 'There is no action'],
    [['applications', 'create'], '--name'],
    [['applications', 'create', '--name', 'My', 'app'], '"app" is one argument too many'],
    [['applications', 'rotate'], 'applications rotate CLIENT_ID'],
    [['applications', 'list', '--name', 'x'], 'applications create'],
    [['applications', 'list', '--nmae', 'x'], 'There is no option --nmae. Did you mean --name?'],
    [['applications', 'list', '-x'], 'There is no option -x.'],
    [['applications', 'create', '--name'], '--name takes a value'],
    [['applications', 'create', '--name', '--scopes', 'all'], '--name takes a value'],
    [['--help=yes'], '--help takes no value.'],
    [['verify', '--json'], '"verify" stands alone'],
    [['applications', 'delete', 'x', '--json'], '--json belongs to'],
    [['administrators', 'create'], 'administrators create EMAIL'],
    [['administrators', 'create', 'a@b', '--name', 'x'], 'applications create'],
    [['administrators', 'rotate', 'a@b'], 'There is no action "rotate". Known: list, create'],
    [
      ['administrators', 'create', 'a@b', '--role', 'editr'],
      'There is no role "editr". Did you mean editor?',
    ],
    [['administrators', 'change-role', 'a@b', '--role', 'root'], 'Known: owner, editor, viewer.'],
    [['administrators', 'change-role', 'a@b'], 'Say which role: --role owner|editor|viewer'],
    [
      ['administrators', 'delete', 'a@b', '--role', 'owner'],
      '"administrators create" and "administrators change-role"',
    ],
    [['applications', 'create', '--name', 'x', '--role', 'owner'], '--role belongs to'],
  ])('refuses %j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  it('makes an application whose printed credentials work', async () => {
    const output = await run('applications', 'create', '--name', 'My app', '--scopes', 'data:read:Shipment');
    const id = /Client ID +(\S+)/.exec(output)![1]!;
    const secret = /Client secret +(\S+)/.exec(output)![1]!;
    expect(output).toContain(`-d client_secret=${secret}`);
    expect(await services.secrets.authenticate(id, secret)).toMatchObject({ scopes: ['data:read:Shipment'] });
  });

  it('holds names and scopes to the rules of the API', async () => {
    const message =
      'Name must be longer than or equal to 1 characters.\ndata:raed is not a scope. Did you mean data:read?';
    await expect(run('applications', 'create', '--name', '', '--scopes', 'data:raed')).rejects.toThrow(
      message,
    );
  });

  it('lists, disables, enables, rotates and deletes', async () => {
    const output = await run('applications', 'create', '--name', 'Short lived');
    const id = /Client ID +(\S+)/.exec(output)![1]!;
    await run('applications', 'disable', id);
    expect(await run('applications', 'list')).toMatch(new RegExp(`${id} +Short lived +disabled`));
    await run('applications', 'enable', id);
    expect(await run('applications', 'list')).toMatch(new RegExp(`${id} +Short lived +enabled`));
    expect(await run('applications', 'rotate', id)).toContain('Client secret  osk_');
    await run('applications', 'delete', id);
    expect(await run('applications', 'list')).not.toContain(id);
    await expect(run('applications', 'delete', id)).rejects.toMatchObject({ code: 'application_not_found' });
  });

  it('prints JSON for programs, a line for each value', async () => {
    const lines = async (...args: string[]) =>
      (await run(...args, '--json')).split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    const [made] = await lines(
      'applications',
      'create',
      '--name',
      'By a "script"',
      '--scopes',
      'classes:read',
    );
    const { client_id: id, client_secret: secret, secrets: _, ...listed } = made as Record<string, string>;
    expect(await services.secrets.authenticate(id!, secret!)).toMatchObject({ scopes: ['classes:read'] });
    expect(await lines('applications', 'list')).toContainEqual({ ...listed, client_id: id });
    const [rotated] = (await lines('applications', 'rotate', id!)) as [{ client_secret: string }];
    expect(await services.secrets.authenticate(id!, rotated.client_secret)).toBeDefined();
    const events = await lines('audit', 'about', id!);
    expect(events.map(({ kind }) => kind)).toEqual(['secret.created', 'application.created']);
    expect(await lines('audit')).toEqual(expect.arrayContaining(events));
    // No line, where there is nothing.
    expect(await run('administrators', 'list', '--json')).toBe('');
    await run('applications', 'delete', id!);
  });

  it('makes, lists and deletes administrators, and gives them another password', async () => {
    password = 'correct horse battery';
    expect(await run('administrators', 'create', 'Ada@example.com')).toContain(
      'ada@example.com can sign in as owner at http://localhost:3000/dashboard',
    );
    expect(await run('administrators', 'list')).toMatch(
      /^ada@example\.com +owner +\S+Z +never +[0-9a-f-]{36}$/m,
    );
    const signIn = () => signingIn.signIn({ email: 'ada@example.com', password }, BY_SHELL);
    const { secret } = await signIn();
    expect(await run('administrators', 'list')).toMatch(
      /^ada@example\.com +owner +\S+Z +\S+Z +[0-9a-f-]{36}$/m,
    );

    password = 'tremendous quokka';
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    await run('administrators', 'reset-password', 'ada@example.com');
    expect(await sessions.use(secret)).toBeUndefined();
    await signIn();
    await run('administrators', 'delete', 'ada@example.com');
    expect(await run('administrators', 'list')).toContain('There is no administrator yet');
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('gives administrators roles, and always leaves an owner among them', async () => {
    password = 'correct horse battery';
    const roles = async () =>
      Object.fromEntries((await services.administrators.list()).map(({ email, role }) => [email, role]));
    const changeRole = (email: string, role: string) =>
      run('administrators', 'change-role', email, '--role', role);
    await expect(run('administrators', 'create', 'a@b', '--role', 'viewer')).rejects.toThrow(
      'The first administrator has to be an owner.',
    );
    await run('administrators', 'create', 'owner@example.com');
    expect(await run('administrators', 'create', 'other@example.com', '--role', 'viewer')).toContain(
      'as viewer at',
    );
    const alone = 'owner@example.com is the only owner; make another administrator an owner first.';
    await expect(changeRole('owner@example.com', 'editor')).rejects.toThrow(alone);
    await expect(run('administrators', 'delete', 'Owner@example.com')).rejects.toThrow(alone);
    expect(await changeRole('owner@example.com', 'owner')).toBe(
      'owner@example.com has the role owner already.',
    );
    await expect(changeRole('nobody@example.com', 'editor')).rejects.toThrow('no administrator');
    expect(await roles()).toEqual({ 'owner@example.com': 'owner', 'other@example.com': 'viewer' });

    expect(await changeRole('Other@example.com', 'owner')).toContain(
      'has the role owner now, viewer before; their sessions',
    );
    const both = ['owner@example.com', 'other@example.com'];
    const demotions = await Promise.allSettled(both.map((email) => changeRole(email, 'editor')));
    expect(demotions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(Object.values(await roles()).sort()).toEqual(['editor', 'owner']);
    const { events } = await services.audit.list({
      page: 1,
      limit: 10,
      warnings: [],
      kind: 'administrator.role_changed',
    });
    expect(events.map(({ by, details }) => [by.kind, details])).toEqual([
      ['shell', { before: 'owner', after: 'editor' }],
      ['shell', { before: 'viewer', after: 'owner' }],
    ]);
    const owner = both.find((_, at) => demotions[at]!.status === 'rejected')!;
    await run('administrators', 'delete', both.find((email) => email !== owner)!);
    const about = await run('audit', 'about', owner);
    expect(about).toMatch(new RegExp(`administrator\\.created +[0-9a-f-]{36} \\(${owner}\\) +shell `));
    await run('administrators', 'delete', owner);
    expect(await roles()).toEqual({});
    expect(await run('audit')).toContain(`{"email":"${owner}","role":"owner"}`);
  });

  it('holds administrators to the rules of the API, and makes none twice', async () => {
    password = 'short';
    await expect(run('administrators', 'create', 'nobody@example.com')).rejects.toThrow(
      /^Password must have at least 12 characters\.$/,
    );
    password = 'long'.repeat(65);
    await expect(run('administrators', 'create', 'nobody@example.com')).rejects.toThrow(
      /^Password must have at most 256 characters\.$/,
    );
    password = 'correct horse battery';
    await run('administrators', 'create', 'grace@example.com');
    await expect(run('administrators', 'create', 'Grace@Example.com')).rejects.toThrow('already');
    for (const action of ['reset-password', 'delete']) {
      await expect(run('administrators', action, 'nobody@example.com')).rejects.toThrow('no administrator');
    }
  });

  it.each([
    ['create', 'nobody', 'Email must be an e-mail address.'],
    ['create', 'taken@example.com', 'taken@example.com is an administrator already.'],
    ['reset-password', 'nobody@example.com', 'There is no administrator nobody@example.com.'],
  ])('asks for no password before it refuses to %s %s', async (action, email, message) => {
    password = 'correct horse battery';
    if (email.startsWith('taken')) await run('administrators', 'create', email);
    const { readPassword } = services;
    services.readPassword = async () => {
      throw new Error('a password is asked for');
    };
    await expect(run('administrators', action, email)).rejects.toThrow(message);
    services.readPassword = readPassword;
  });

  it('verifies objects of which very many do not fit, counts all, and looks up their class alone', async () => {
    const id = '019b7c4e00017000800000000000000f';
    const table = `c_${id}`;
    const many = 1500;
    const definition = JSON.stringify({ name: 'Spoilt', fields: {} });
    await database.transaction(async ({ manager, execute }) => {
      const times = { createdAt: 1, updatedAt: 1 };
      const row = { id, name: 'Spoilt', revision: 1, definition, columns: [], nextSlot: 0, words: null };
      await manager.insert(ClassEntity, { ...row, ...times });
      await execute(`CREATE TABLE ${table} (id BLOB PRIMARY KEY, data TEXT, attachments TEXT)`);
      await execute(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${many}) ` +
          `INSERT INTO ${table} SELECT unhex(printf('%032x', n)), '{"not":"defined"}', NULL FROM n`,
      );
    });
    const queries = jest.spyOn(database, 'query');
    const error = await run('verify').catch((thrown: Error) => thrown);
    const allClasses = queries.mock.calls.filter(([sql]) => sql.includes('FROM classes ORDER BY'));
    queries.mockRestore();
    const lines = (error as Error).message.split('\n');
    expect(lines[0]).toContain(`${many} things are wrong, of ${many} objects in 1 class`);
    expect(lines[1]).toMatch(/^ +Spoilt\/[0-9a-f-]+: does not fit its class: \/not$/);
    expect([lines.length, lines.at(-1)!.trim()]).toEqual([1002, '... and 500 more']);
    expect(allClasses.length).toBeLessThan(10);
    await database.transaction(async ({ manager, execute }) => {
      await execute(`DROP TABLE ${table}`);
      await manager.delete(ClassEntity, { id });
    });
  });
});

describe('a new password', () => {
  /** Types these lines, one for each prompt. */
  function typing(...typed: string[]): () => Promise<string> {
    return async () => typed.shift()!;
  }

  it('is typed twice at a terminal', async () => {
    expect(await readNewPassword(typing('correct horse', 'correct horse'), true)).toBe('correct horse');
    await expect(readNewPassword(typing('correct horse', 'correct hrose'), true)).rejects.toThrow(
      'two different passwords',
    );
  });

  it('is read once from a program', async () => {
    expect(await readNewPassword(typing('correct horse'), false)).toBe('correct horse');
  });
});
