import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AccessTokenEntity,
  ApplicationEntity,
  AuditEventEntity,
  ClientSecretEntity,
  Database,
} from '@app/database';
import { until } from '../../../../test/support/until.js';
import { ALL_SCOPES } from '../access/scope.js';
import { BY_SHELL } from '../audit/audit-context.js';
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

  it('get both data scopes and one secret, which is stored as a digest only', async () => {
    const {
      client_id: id,
      client_secret: secret,
      ...rest
    } = await applications.create({ name: 'One' }, BY_SHELL);
    expect(rest).toMatchObject({
      name: 'One',
      type: 'client_credentials',
      scopes: ['data:read', 'data:write'],
      enabled: true,
      lastUsedAt: null,
      secrets: [{ hint: secret.slice(-4), lastUsedAt: null }],
    });
    expect(JSON.stringify(await database.reading.find(ClientSecretEntity))).not.toContain(secret);
    expect(await applications.get(id)).not.toHaveProperty('client_secret');
    expect(
      (await applications.list({ page: 1, limit: 1000, warnings: [] })).applications.first,
    ).toContainEqual(await applications.get(id));
  });

  it('change what is given and nothing else', async () => {
    const { client_id: id } = await applications.create({ name: 'Two', scopes: ['data:read'] }, BY_SHELL);
    expect(await applications.update(id, {}, BY_SHELL)).toMatchObject({
      name: 'Two',
      scopes: ['data:read'],
      enabled: true,
    });
    expect(await applications.update(id, { name: 'Deux' }, BY_SHELL)).toMatchObject({
      name: 'Deux',
      scopes: ['data:read'],
    });
  });

  it('that do not exist are told so, whatever the id', async () => {
    for (const id of ['app_none', '', 'ü', "' OR 1=1 --", 'x'.repeat(500)]) {
      await expect(applications.get(id)).rejects.toMatchObject({ code: 'application_not_found' });
      await expect(applications.remove(id, BY_SHELL)).rejects.toMatchObject({
        code: 'application_not_found',
      });
      await expect(secrets.rotate(id, BY_SHELL)).rejects.toMatchObject({ code: 'application_not_found' });
    }
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
  it('are two at most: of two, the older ends when a third is made', async () => {
    const { client_id: id, client_secret: first } = await applications.create({ name: 'Rotating' }, BY_SHELL);
    const second = await secrets.rotate(id, BY_SHELL);
    expect(await secrets.authenticate(id, first)).toBeDefined();
    const third = await secrets.rotate(id, BY_SHELL);
    expect(await secrets.authenticate(id, first)).toBeUndefined();
    expect(await secrets.authenticate(id, second.secret)).toBeDefined();
    expect(await secrets.authenticate(id, third.secret)).toBeDefined();
    expect((await applications.get(id)).secrets.map((secret) => secret.id)).toEqual([second.id, third.id]);
    const events = await database.reading.find(AuditEventEntity, {
      where: { subject: id },
      order: { id: 'ASC' },
    });
    expect(events.map(({ kind, details }) => [kind, JSON.parse(details).secret])).toEqual([
      ['application.created', undefined],
      ['secret.created', second.id],
      ['secret.ended', expect.any(String)],
      ['secret.created', third.id],
    ]);
  });

  it('stay two however many rotate at once', async () => {
    const { client_id: id } = await applications.create({ name: 'Busy' }, BY_SHELL);
    await Promise.all(Array.from({ length: 8 }, () => secrets.rotate(id, BY_SHELL)));
    expect((await applications.get(id)).secrets).toHaveLength(2);
  });

  it('can be ended one by one, the last too', async () => {
    const {
      client_id: id,
      client_secret: secret,
      secrets: live,
    } = await applications.create({ name: 'Closing' }, BY_SHELL);
    const { client_id: other } = await applications.create({ name: 'Other' }, BY_SHELL);
    const secretId = live[0]!.id;
    await expect(secrets.remove(other, secretId, BY_SHELL)).rejects.toMatchObject({
      code: 'secret_not_found',
    });
    await secrets.remove(id, secretId, BY_SHELL);
    await expect(secrets.remove(id, secretId, BY_SHELL)).rejects.toMatchObject({ code: 'secret_not_found' });
    await expect(secrets.remove(id, 'ü', BY_SHELL)).rejects.toMatchObject({ code: 'secret_not_found' });
    expect(await secrets.authenticate(id, secret)).toBeUndefined();
    expect((await applications.get(id)).secrets).toEqual([]);
  });

  it('belong to their application', async () => {
    const one = await applications.create({ name: 'A' }, BY_SHELL);
    const other = await applications.create({ name: 'B' }, BY_SHELL);
    expect(await secrets.authenticate(one.client_id, other.client_secret)).toBeUndefined();
    expect(await secrets.authenticate('app_none', one.client_secret)).toBeUndefined();
  });

  it('remember when they were used', async () => {
    const { client_id: id, client_secret: secret } = await applications.create({ name: 'Used' }, BY_SHELL);
    await secrets.authenticate(id, secret);
    const used = async () => (await applications.get(id)).secrets[0]!.lastUsedAt;
    await until('its use to be noted', async () => (await used()) !== null);
    expect(await used()).toMatch(/^\d{4}-.*Z$/);
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
  it('speak for their application with their own scopes', async () => {
    const { client_id: id } = await applications.create({ name: 'Reader' }, BY_SHELL);
    const token = await issue(id, ['data:read:Shipment']);
    const scopes = ['data:read:Shipment'];
    expect(await verification.verify(token)).toEqual({
      kind: 'application',
      id,
      scopes,
      revocationKey: expect.any(String),
      tokenDigest: expect.any(String),
    });
    await until('its use to be noted', async () => (await applications.get(id)).lastUsedAt !== null);
    expect(JSON.stringify(await database.reading.find(AccessTokenEntity))).not.toContain(token);
  });

  it('lose the scopes their application loses', async () => {
    const { client_id: id } = await applications.create({ name: 'Shrinking' }, BY_SHELL);
    const token = await issue(id, ['data:read', 'data:write']);
    await verification.verify(token);
    await applications.update(id, { scopes: ['data:read:Shipment', 'classes:read'] }, BY_SHELL);
    expect((await verification.verify(token))!.scopes).toEqual(['data:read:Shipment']);
  });

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

  it('are revoked by their own application only', async () => {
    const { client_id: id } = await applications.create({ name: 'Mine' }, BY_SHELL);
    const [token, kept] = [await issue(id), await issue(id)];
    await tokens.revoke(token, 'app_other', BY_SHELL);
    expect(await verification.verify(token)).toBeDefined();
    await tokens.revoke(token, id, BY_SHELL);
    expect(await verification.verify(token)).toBeUndefined();
    expect(await verification.verify(kept)).toBeDefined();
    expect(await applications.revokeTokens(id, BY_SHELL)).toEqual({ count: 1 });
    expect(await verification.verify(kept)).toBeUndefined();
  });

  it('are forgotten by other instances within 5 seconds, and cost them nothing until then', async () => {
    const otherInstance = new TokenVerification(database);
    const { client_id: id } = await applications.create({ name: 'Everywhere' }, BY_SHELL);
    const token = await issue(id);
    const lookUps = jest.spyOn(database.reading, 'findOneBy');
    await otherInstance.verify(token);
    expect(lookUps).toHaveBeenCalledTimes(2);
    await applications.revokeTokens(id, BY_SHELL);
    expect(await otherInstance.verify(token)).toBeDefined();
    expect(lookUps).toHaveBeenCalledTimes(2);
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
    const lookUps = jest.spyOn(database.reading, 'findOneBy');
    const callers = await Promise.all(Array.from({ length: 20 }, () => fresh.verify(token)));
    expect(new Set(callers.map((caller) => caller?.id))).toEqual(new Set([id]));
    // Of the token, and of its application.
    expect(lookUps).toHaveBeenCalledTimes(2);
    lookUps.mockClear();
    const other = await issue(id);
    lookUps.mockClear();
    const before = fresh.verify(other);
    fresh.forgetOwners([id]);
    await Promise.all([before, fresh.verify(other)]);
    expect(lookUps).toHaveBeenCalledTimes(4);
  });

  it('that are found to be invalid are looked up for each request', async () => {
    const { client_id: id } = await applications.create({ name: 'Late', scopes: ['data:read'] }, BY_SHELL);
    const token = await issue(id);
    await database.transaction(({ manager }) =>
      manager.update(ApplicationEntity, { id }, { enabled: false }),
    );
    const fresh = new TokenVerification(database);
    const real = database.reading.findOneBy.bind(database.reading);
    let enabling: Promise<unknown> | undefined;
    // It is enabled once the first request has not found it.
    jest.spyOn(database.reading, 'findOneBy').mockImplementation(async (...asked) => {
      const found = await real(...(asked as Parameters<typeof real>));
      if (asked[0] !== ApplicationEntity) return found as never;
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
    const lookUps = jest.spyOn(database.reading, 'findOneBy');
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
