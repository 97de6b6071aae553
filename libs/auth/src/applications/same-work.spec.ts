import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@app/database';
import { Administrators } from '../administrators/administrators.js';
import { SignIn } from '../administrators/sign-in.js';
import { BY_SHELL } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import { ClientSecrets } from '../credentials/client-secrets.js';
import { Passwords } from '../credentials/passwords.js';
import { Sessions } from '../sessions/sessions.js';
import { SignInThrottle } from '../sessions/sign-in-throttle.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { TokenVerification } from '../tokens/token-verification.js';
import { Applications } from './applications.js';

const directory = mkdtempSync(join(tmpdir(), 'same-work-'));
let database: Database;
let tokens: AccessTokens;

beforeAll(async () => {
  database = await Database.open({ dataDirectory: directory, poolSize: 1 });
  tokens = new AccessTokens(database, new AuthSettings(), new TokenVerification(database));
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});
afterEach(() => jest.restoreAllMocks());

/** The database calls that a refusal makes: their names, in order. */
async function workOf(refused: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const { reading } = database;
  for (const name of ['findOneBy', 'findBy', 'existsBy'] as const) {
    const real = reading[name].bind(reading) as (...values: unknown[]) => Promise<never>;
    jest.spyOn(reading, name).mockImplementation((...values: unknown[]) => {
      calls.push(`${name} ${(values[0] as { name: string }).name}`);
      return real(...values);
    });
  }
  const query = database.query.bind(database) as (...values: unknown[]) => Promise<never>;
  jest.spyOn(database, 'query').mockImplementation((...values: unknown[]) => {
    calls.push(`query ${values[0]}`);
    return query(...values);
  });
  const transactions = jest.spyOn(database, 'transaction');
  await refused();
  calls.push(...transactions.mock.calls.map(() => 'transaction'));
  jest.restoreAllMocks();
  return calls;
}

describe('as much work is done for', () => {
  it('an unknown application as for a wrong secret', async () => {
    const secrets = new ClientSecrets(database);
    const { client_id: id } = await new Applications(database, tokens, secrets).create(
      { name: 'A' },
      BY_SHELL,
    );
    const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const [wrong, nobodys] = [
      await workOf(async () => expect(await secrets.authenticate(id, 'wrong')).toBeUndefined()),
      await workOf(async () => expect(await secrets.authenticate(unknown, 'wrong')).toBeUndefined()),
    ];
    expect(wrong).toHaveLength(1);
    expect(nobodys).toEqual(wrong);
  });

  it('an unknown e-mail address as for a wrong password', async () => {
    const passwords = new Passwords();
    const sessions = new Sessions(database, tokens);
    const administrators = new Administrators(database, passwords, sessions);
    const signingIn = new SignIn(database, administrators, passwords, sessions, new SignInThrottle());
    const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
    await administrators.createFirst(credentials, BY_SHELL);
    const refuse = (email: string) =>
      workOf(async () => {
        const verify = jest.spyOn(passwords, 'verify');
        await expect(signingIn.signIn({ email, password: 'wrong' }, BY_SHELL)).rejects.toMatchObject({
          code: 'invalid_credentials',
        });
        // One hash each, of the same cost (see passwords.spec.ts).
        expect(verify).toHaveBeenCalledTimes(1);
      });
    const [wrong, nobodys] = [await refuse('ada@example.com'), await refuse('nobody@example.com')];
    expect(wrong).toContain('transaction');
    expect(nobodys).toEqual(wrong);
  });
});
