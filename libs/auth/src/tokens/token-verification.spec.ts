import { AdministratorEntity, ApplicationEntity, type Database, SessionEntity } from '@app/database';
import { SelectQueryBuilder } from 'typeorm';
import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { BY_SERVICE } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import { Sessions } from '../sessions/sessions.js';
import { AccessTokens } from './access-tokens.js';
import { AccessTokenCache, TokenVerification } from './token-verification.js';

const KNOWN = { caller: { kind: 'application', id: 'one', scopes: [] as string[] }, expiresAt: Infinity };

describe('the cache of access tokens', () => {
  it('forgets the tokens of several owners and callers, and no others', () => {
    const cache = new AccessTokenCache();
    const owners = ['one', 'two', 'three', 'four'];
    for (const owner of owners) {
      const caller = { ...KNOWN.caller, id: `caller of ${owner}` };
      cache.put(owner, { ...KNOWN, caller, owner } as never, cache.beginLookUp());
    }
    cache.forgetOwners(new Set(['one', 'three', 'none', 'caller of four']));
    expect(owners.filter((digest) => cache.get(digest) !== undefined)).toEqual(['two']);
  });

  it('keeps fewer tokens that have many scopes, and as many as ever that have few', () => {
    const cache = new AccessTokenCache();
    const scopes = Array.from({ length: 1000 }, (_, at) => `data:read:${'x'.repeat(50)}${at}`);
    const keptOf = (many: readonly string[], count: number) => {
      for (let at = 0; at < count; at++) {
        const caller = { ...KNOWN.caller, scopes: many };
        cache.put(`${at}`, { ...KNOWN, caller, owner: 'one' } as never, cache.beginLookUp());
      }
      return Array.from({ length: count }, (_, at) => cache.get(`${at}`)).filter(Boolean).length;
    };
    expect(keptOf(scopes, 1000)).toBeLessThan(100);
    expect(keptOf(['data:read', 'data:write'], 10_000)).toBe(10_000);
  });

  it('takes no result of a look-up that began before something was forgotten', () => {
    const cache = new AccessTokenCache();
    const lookUp = cache.beginLookUp();
    cache.forgetOwners(new Set(['other']));
    cache.put('one', { ...KNOWN, owner: 'one' } as never, lookUp);
    expect(cache.get('one')).toBeUndefined();
  });
});

describeEngines('What a request shows of its caller, on %s', (engine, server) => {
  const application: ApplicationEntity = {
    id: 'one',
    name: 'One',
    scopes: 'data:read data:write',
    enabled: true,
    epoch: 'first',
    createdAt: 0,
    // So that the use is not noted.
    lastUsedAt: Number.MAX_SAFE_INTEGER,
  };
  const administrator: AdministratorEntity = {
    id: 'ada',
    email: 'ada@example.com',
    passwordHash: '-',
    role: 'owner',
    createdAt: 0,
    lastSignedInAt: null,
  };
  let empty: EmptyDatabase;
  let database: Database;
  let verification: TokenVerification;
  let tokens: AccessTokens;
  let sessions: Sessions;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    database = await empty.open(4);
    verification = new TokenVerification(database);
    tokens = new AccessTokens(database, new AuthSettings(), verification);
    sessions = new Sessions(database, tokens);
    await database.transaction(async ({ manager }) => {
      await manager.insert(ApplicationEntity, application);
      await manager.insert(AdministratorEntity, administrator);
    });
  });
  afterAll(() => empty.close());

  const beginSession = async () => (await sessions.begin(administrator, BY_SERVICE))!;

  /** The statements of some work, each of which is a round trip. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const spies = [
      jest.spyOn(database, 'query'),
      jest.spyOn(database, 'execute'),
      jest.spyOn(database.reading.dataSource.logger, 'logQuery'),
      jest.spyOn(database, 'transaction'),
    ];
    await work();
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    jest.restoreAllMocks();
    return count;
  }

  it('is a token of an application that admits it, found by one statement', async () => {
    const { token } = await tokens.issue(application, ['data:read', 'classes:read']);
    const found = async () => (await verification.find(token))?.caller;
    expect(await statementsOf(found)).toBe(1);
    const known = { kind: 'application', id: 'one', scopes: ['data:read'], revocationKey: 'first' };
    expect(await found()).toMatchObject(known);
    const change = (values: object) =>
      database.transaction(({ manager }) => manager.update(ApplicationEntity, { id: 'one' }, values));
    for (const values of [{ enabled: false }, { epoch: 'second' }]) {
      await change(values);
      expect(await found()).toBeUndefined();
      await change(application);
    }
    expect(await found()).toBeDefined();
  });

  it('is a token of a session, found by one statement', async () => {
    const session = await beginSession();
    const { token } = await sessions.issueToken(session);
    const found = async () => (await verification.find(token))?.caller;
    expect(await statementsOf(found)).toBe(1);
    expect(await found()).toMatchObject({ kind: 'administrator', id: 'ada', revocationKey: session.digest });
    await database.transaction(({ manager }) =>
      manager.update(SessionEntity, { digest: session.digest }, { expiresAt: 1 }),
    );
    expect(await found()).toBeUndefined();
  });

  it('is a session, found by one statement, whose use is noted by another one once a minute', async () => {
    const session = await beginSession();
    const { secret, digest, createdAt, expiresAt } = session;
    const use = () => sessions.use(secret);
    expect(await statementsOf(use)).toBe(1);
    const { id, email, role } = administrator;
    const known = { digest, administrator: { id, email, role }, createdAt };
    expect(await use()).toEqual({ ...known, expiresAt });
    await database.transaction(({ manager }) =>
      manager.update(
        SessionEntity,
        { digest },
        { lastSeenAt: createdAt - 60_000, expiresAt: expiresAt - 60_000 },
      ),
    );
    expect(await statementsOf(use)).toBe(2);
    const noted = (await use())!.expiresAt;
    expect(noted).toBeGreaterThanOrEqual(expiresAt);
    expect(await statementsOf(use)).toBe(1);
  });

  it('ends with all sessions of its administrator, of which none is read', async () => {
    const begun = await Promise.all(Array.from({ length: 3 }, beginSession));
    const issued = await Promise.all(begun.map((session) => sessions.issueToken(session)));
    const { token: other } = await tokens.issue(application, ['data:read']);
    const bearers = [...issued.map(({ token }) => token), other].map((token) => `bearer ${token}`);
    const remembered = () => bearers.map((bearer) => verification.rememberedBearer(bearer)?.kind);
    for (const token of [...issued.map(({ token }) => token), other]) await verification.verify(token);
    expect(remembered()).toEqual([...Array(3).fill('administrator'), 'application']);
    const reads = jest.spyOn(SelectQueryBuilder.prototype, 'getMany');
    expect(await sessions.endAll('ada', BY_SERVICE)).toBeGreaterThanOrEqual(3);
    expect(reads).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    expect(remembered()).toEqual([undefined, undefined, undefined, 'application']);
    for (const { token } of issued) expect(await verification.verify(token)).toBeUndefined();
  });
});
