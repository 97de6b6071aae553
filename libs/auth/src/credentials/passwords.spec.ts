import { DUMMY_PASSWORD_HASH, Passwords } from './passwords.js';

const PASSWORD = 'correct horse battery';

describe('passwords', () => {
  it('become argon2id hashes of the recommended parameters, each with a salt of its own', async () => {
    const passwords = new Passwords();
    const hashes = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
    for (const hashed of hashes) {
      expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(hashed).not.toContain(PASSWORD);
      expect(await passwords.verify(hashed, PASSWORD)).toBe(true);
      expect(await passwords.verify(hashed, `${PASSWORD} `)).toBe(false);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('cost as much to check for nobody as for somebody', async () => {
    const passwords = new Passwords();
    const costOf = (hashed: string) => hashed.split('$').slice(0, 4);
    expect(costOf(DUMMY_PASSWORD_HASH)).toEqual(costOf(await passwords.hash(PASSWORD)));
    expect(DUMMY_PASSWORD_HASH).toHaveLength((await passwords.hash(PASSWORD)).length);
    expect(await passwords.verify(DUMMY_PASSWORD_HASH, PASSWORD)).toBe(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    const passwords = new Passwords();
    const hashed = await passwords.hash('größer als zwölf'.normalize('NFC'));
    expect(await passwords.verify(hashed, 'größer als zwölf'.normalize('NFD'))).toBe(true);
  });

  it('wait for their turn, 20 at most, and the rest is refused at once', async () => {
    const passwords = new Passwords();
    const asked = Array.from({ length: 30 }, () => passwords.verify(DUMMY_PASSWORD_HASH, PASSWORD));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.slice(0, 22).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(refused.map(({ reason }) => [reason.code, reason.headers])).toEqual(
      Array.from({ length: 8 }, () => ['unavailable', { 'retry-after': '1' }]),
    );
    expect(await passwords.verify(DUMMY_PASSWORD_HASH, PASSWORD)).toBe(false);
  });
});
