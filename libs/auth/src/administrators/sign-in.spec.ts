import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@app/database';
import { BY_SHELL } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import { Passwords } from '../credentials/passwords.js';
import { Sessions } from '../sessions/sessions.js';
import { SignInThrottle } from '../sessions/sign-in-throttle.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { TokenVerification } from '../tokens/token-verification.js';
import { Administrators } from './administrators.js';
import { SignIn } from './sign-in.js';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const LOST = new Error('the connection was lost');

describe('signing in', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sign-in-'));
  let database: Database;
  let sessions: Sessions;
  let signingIn: SignIn;

  beforeAll(async () => {
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    const tokens = new AccessTokens(database, new AuthSettings(), new TokenVerification(database));
    const passwords = new Passwords();
    sessions = new Sessions(database, tokens);
    const administrators = new Administrators(database, passwords, sessions);
    signingIn = new SignIn(database, administrators, passwords, sessions, new SignInThrottle());
    await administrators.createFirst(ADA, BY_SHELL);
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is not slowed down by attempts that the database could not answer', async () => {
    jest.spyOn(database.reading, 'findOneBy').mockRejectedValue(LOST);
    for (let attempt = 0; attempt < 20; attempt++)
      await expect(signingIn.signIn(ADA, BY_SHELL)).rejects.toBe(LOST);
    jest.restoreAllMocks();
    expect((await signingIn.signIn(ADA, BY_SHELL)).administrator.email).toBe(ADA.email);
  });

  it('goes on with the password so far where a new one cannot be stored with its session', async () => {
    const session = await signingIn.signIn(ADA, BY_SHELL);
    const { transaction } = database;
    let transactions = 0;
    jest.spyOn(database, 'transaction').mockImplementation((work) => {
      // The first that would begin a session fails at its end.
      transactions++;
      return transaction.call(database, async (unit) => {
        const insert = unit.manager.insert.bind(unit.manager);
        jest.spyOn(unit.manager, 'insert').mockImplementation((table, row) => {
          if ((table as { name: string }).name === 'SessionEntity') throw LOST;
          return insert(table, row);
        });
        return work(unit);
      }) as never;
    });
    const change = { current: ADA.password, new: 'a password of mine' };
    await expect(signingIn.changePassword(session, change, BY_SHELL)).rejects.toBe(LOST);
    jest.restoreAllMocks();
    expect(transactions).toBe(1);
    expect(await sessions.use(session.secret)).toBeDefined();
    expect(await signingIn.changePassword(session, change, BY_SHELL)).toBeDefined();
    expect(await sessions.use(session.secret)).toBeUndefined();
  });
});
