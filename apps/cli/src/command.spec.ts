import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessTokens, Applications, AuthSettings, ClientSecrets } from '@app/auth';
import { Database } from '@app/database';
import { parseCommand } from './command.js';
import type { Services } from './services.js';
import { HELP, UsageError } from './usage.js';

describe('the command line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cli-'));
  let database: Database;
  let services: Services;

  beforeAll(async () => {
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    const secrets = new ClientSecrets(database);
    const tokens = new AccessTokens(database, new AuthSettings());
    services = {
      applications: new Applications(database, tokens, secrets),
      secrets,
      baseUrl: 'http://localhost:3000',
    };
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  function run(...args: string[]): Promise<string> {
    const command = parseCommand(args);
    if (typeof command === 'string') throw new Error('help, not a command');
    return command(services);
  }

  it('explains itself', () => {
    expect(parseCommand([])).toBe(HELP);
    expect(parseCommand(['applications', 'create', '--help'])).toBe(HELP);
  });

  it.each([
    [['aplications', 'list'], 'Did you mean "applications"?'],
    [['applications', 'rotat', 'x'], 'Did you mean "rotate"?'],
    [['applications', 'constructor'], 'There is no action'],
    [['applications', 'create'], '--name'],
    [['applications', 'create', '--name', 'My', 'app'], '"app" is one argument too many'],
    [['applications', 'rotate'], 'applications rotate CLIENT_ID'],
    [['applications', 'list', '--name', 'x'], 'applications create'],
    [['applications', 'list', '--nmae', 'x'], '--nmae'],
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
});
