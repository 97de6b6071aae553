import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationEntity, ClientSecretEntity, Database } from '@app/database';
import { ALL_SCOPES } from '../access/scope.js';
import { BY_SHELL } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import { ClientSecrets } from '../credentials/client-secrets.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { TokenVerification } from '../tokens/token-verification.js';
import { Applications } from './applications.js';
import { BootstrapApplication } from './bootstrap-application.js';

const directory = mkdtempSync(join(tmpdir(), 'auth-'));
let database: Database;
let verification: TokenVerification;
let tokens: AccessTokens;
let secrets: ClientSecrets;
let applications: Applications;

beforeAll(async () => {
  database = await Database.open({ dataDirectory: directory, poolSize: 1 });
  verification = new TokenVerification(database);
  tokens = new AccessTokens(database, new AuthSettings(), verification);
  secrets = new ClientSecrets(database);
  applications = new Applications(database, tokens, secrets);
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});
afterEach(() => jest.restoreAllMocks());

/** Puts all clocks forward. Never back: the database, whose timers run as ever, tells by them how long it waits. */
function letPass(milliseconds: number): void {
  const [time, sinceStart] = [Date.now, performance.now.bind(performance)];
  jest.spyOn(Date, 'now').mockImplementation(() => time() + milliseconds);
  jest.spyOn(performance, 'now').mockImplementation(() => sinceStart() + milliseconds);
}

/** An application as the token endpoint finds it. */
async function ownerOf(id: string): Promise<{ id: string; epoch: string; lastUsedAt: null }> {
  const { epoch } = await database.reading.findOneByOrFail(ApplicationEntity, { id });
  return { id, epoch, lastUsedAt: null };
}

async function issue(id: string, scopes = ['data:read']): Promise<string> {
  return (await tokens.issue(await ownerOf(id), scopes)).token;
}

describe('applications', () => {
  it('are made with their secret in the answer, whatever happens to the database once they are stored', async () => {
    const gone = () => Promise.reject(new Error('the connection was lost'));
    for (const read of ['find', 'findOneBy'] as const)
      jest.spyOn(database.reading, read).mockImplementation(gone);
    const made = await applications.create({ name: 'Lucky', scopes: ['data:read'] }, BY_SHELL);
    jest.restoreAllMocks();
    const { client_secret: secret, ...rest } = made;
    expect(await applications.get(made.client_id)).toEqual(rest);
    expect(await secrets.authenticate(made.client_id, secret)).toBeDefined();
  });

  it('take their tokens along when deleted, and do not bring them back when made anew', async () => {
    const { client_id: id, client_secret: secret } = await applications.create({ name: 'Three' }, BY_SHELL);
    const token = await issue(id);
    expect(await verification.verify(token)).toBeDefined();
    const before = await ownerOf(id);
    await applications.remove(id, BY_SHELL);
    expect(await verification.verify(token)).toBeUndefined();
    expect(await secrets.authenticate(id, secret)).toBeUndefined();
    expect(await verification.verify((await tokens.issue(before, ['data:read'])).token)).toBeUndefined();
    expect(await database.reading.countBy(ClientSecretEntity, { applicationId: id })).toBe(0);
    const secret2 = 'another one, long enough';
    await applications.insert({ id, name: 'Three', scopes: ['data:read'], secret: secret2 }, BY_SHELL);
    expect(await verification.verify(token)).toBeUndefined();
    expect(await verification.verify(await issue(id))).toBeDefined();
  });
});

describe('client secrets', () => {
  it('stay two however many rotate at once', async () => {
    const { client_id: id } = await applications.create({ name: 'Busy' }, BY_SHELL);
    await Promise.all(Array.from({ length: 8 }, () => secrets.rotate(id, BY_SHELL)));
    expect((await applications.get(id)).secrets).toHaveLength(2);
  });
});

describe('a third secret', () => {
  it('ends the one made first, also where the clock was ahead by which it was made', async () => {
    letPass(600_000);
    const { client_id: id, client_secret: first } = await applications.create({ name: 'Skewed' }, BY_SHELL);
    jest.restoreAllMocks();
    const second = await secrets.rotate(id, BY_SHELL);
    const third = await secrets.rotate(id, BY_SHELL);
    expect((await applications.get(id)).secrets.map((secret) => secret.id)).toEqual([second.id, third.id]);
    expect(await secrets.authenticate(id, first)).toBeUndefined();
  });
});

describe('access tokens', () => {
  it('end with their application, and do not come back with it', async () => {
    const { client_id: id } = await applications.create({ name: 'Off' }, BY_SHELL);
    const token = await issue(id);
    await verification.verify(token);
    const before = await ownerOf(id);
    await applications.update(id, { enabled: false }, BY_SHELL);
    expect(await verification.verify(token)).toBeUndefined();
    // A token that was requested before, and stored afterwards.
    const late = (await tokens.issue(before, ['data:read'])).token;
    await applications.update(id, { enabled: true }, BY_SHELL);
    expect(await verification.verify(token)).toBeUndefined();
    expect(await verification.verify(late)).toBeUndefined();
    expect(await verification.verify(await issue(id))).toBeDefined();
  });

  it('are forgotten by other instances within 5 seconds, and cost them nothing until then', async () => {
    const otherInstance = new TokenVerification(database);
    const { client_id: id } = await applications.create({ name: 'Everywhere' }, BY_SHELL);
    const token = await issue(id);
    const lookUps = jest.spyOn(database, 'query');
    await otherInstance.verify(token);
    expect(lookUps).toHaveBeenCalledTimes(1);
    await applications.revokeTokens(id, BY_SHELL);
    lookUps.mockClear();
    expect(await otherInstance.verify(token)).toBeDefined();
    expect(lookUps).not.toHaveBeenCalled();
    letPass(5000);
    expect(await otherInstance.verify(token)).toBeUndefined();
  });

  it('expire, cached or not', async () => {
    const settings = Object.assign(new AuthSettings(), { tokenLifetimeSeconds: 2 });
    const shortLived = new AccessTokens(database, settings, verification);
    const { client_id: id } = await applications.create({ name: 'Brief' }, BY_SHELL);
    const { token, expiresInSeconds } = await shortLived.issue(await ownerOf(id), ['data:read']);
    expect(expiresInSeconds).toBe(2);
    expect(await verification.verify(token)).toBeDefined();
    letPass(2000);
    expect(await verification.verify(token)).toBeUndefined();
    expect(await new TokenVerification(database).verify(token)).toBeUndefined();
  });

  it('are looked up once for all requests of a moment, and again for those after a change', async () => {
    const { client_id: id } = await applications.create({ name: 'Busy', scopes: ['data:read'] }, BY_SHELL);
    const token = await issue(id);
    const fresh = new TokenVerification(database);
    const lookUps = jest.spyOn(database, 'query');
    const callers = await Promise.all(Array.from({ length: 20 }, () => fresh.verify(token)));
    expect(new Set(callers.map((caller) => caller?.id))).toEqual(new Set([id]));
    // Of the token, with its application.
    expect(lookUps).toHaveBeenCalledTimes(1);
    const other = await issue(id);
    lookUps.mockClear();
    const before = fresh.verify(other);
    fresh.forgetOwners([id]);
    await Promise.all([before, fresh.verify(other)]);
    expect(lookUps).toHaveBeenCalledTimes(2);
  });

  it('that are found to be invalid are looked up for each request', async () => {
    const { client_id: id } = await applications.create({ name: 'Late', scopes: ['data:read'] }, BY_SHELL);
    const token = await issue(id);
    await database.transaction(({ manager }) =>
      manager.update(ApplicationEntity, { id }, { enabled: false }),
    );
    const fresh = new TokenVerification(database);
    const real = database.query.bind(database);
    let enabling: Promise<unknown> | undefined;
    // It is enabled once the first request has not found it.
    jest.spyOn(database, 'query').mockImplementation(async (...asked) => {
      const found = await real(...asked);
      enabling ??= database.transaction(({ manager }) =>
        manager.update(ApplicationEntity, { id }, { enabled: true }),
      );
      await enabling;
      return found as never;
    });
    const [first, second] = await Promise.all([fresh.verify(token), fresh.verify(token)]);
    expect([first, second?.id]).toEqual([undefined, id]);
  });

  it('that are malformed are never looked up', async () => {
    const lookUps = jest.spyOn(database, 'query');
    for (const token of ['', 'x', `ost_${'0'.repeat(49)}`, 'x'.repeat(10_000)]) {
      expect(await verification.verify(token)).toBeUndefined();
    }
    expect(lookUps).not.toHaveBeenCalled();
  });
});

describe('the bootstrap application', () => {
  const boot = (bootstrapClientId: string, bootstrapClientSecret: string) => {
    const settings = Object.assign(new AuthSettings(), { bootstrapClientId, bootstrapClientSecret });
    return new BootstrapApplication(database, settings, applications, secrets).onModuleInit();
  };

  it('is made once, with every scope and a secret of any form', async () => {
    await boot('boot', 'correct horse battery');
    await boot('boot', 'correct horse battery');
    expect(await secrets.authenticate('boot', 'correct horse battery')).toMatchObject({ scopes: ALL_SCOPES });
    expect((await applications.get('boot')).secrets).toHaveLength(1);
  });

  it('takes another secret beside the one it has', async () => {
    await boot('moved', 'the first secret');
    await boot('moved', 'the second secret');
    expect(await secrets.authenticate('moved', 'the first secret')).toBeDefined();
    expect(await secrets.authenticate('moved', 'the second secret')).toBeDefined();
    await boot('moved', 'the third secret');
    expect(await secrets.authenticate('moved', 'the first secret')).toBeUndefined();
  });

  it('gets its scopes back, but is not enabled against the will of a person', async () => {
    await boot('cut', 'sixteen characters');
    await applications.update('cut', { scopes: ['data:read'], enabled: false }, BY_SHELL);
    await boot('cut', 'sixteen characters');
    const { scopes, enabled } = await applications.get('cut');
    expect(scopes.sort()).toEqual([...ALL_SCOPES].sort());
    expect(enabled).toBe(false);
  });
});
