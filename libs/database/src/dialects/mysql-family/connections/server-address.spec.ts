import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidAddress, readServerAddress } from './server-address.js';

describe('The address of a database server', () => {
  let directory: string;
  let file: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'address-'));
    file = join(directory, 'it.pem');
    writeFileSync(file, 'PEM');
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const read = (parameters: string, host = 'db.example.com') =>
    readServerAddress(`mysql://me:p%40ss@${host}/shop${parameters}`);
  const pem = Buffer.from('PEM');

  it('says where the server is and who asks', () => {
    expect(read('')).toMatchObject({
      host: 'db.example.com',
      port: 3306,
      user: 'me',
      password: 'p@ss',
      database: 'shop',
      socket: undefined,
    });
    expect(readServerAddress('mariadb://me@[::1]:3307/shop')).toMatchObject({ host: '::1', port: 3307 });
  });

  it('prefers TLS, except on the machine itself', () => {
    const preferred = { mode: 'PREFERRED', tls: { rejectUnauthorized: false, verifyIdentity: false } };
    expect(read('')).toMatchObject(preferred);
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(read('', host)).toMatchObject({ mode: 'DISABLED', tls: undefined });
    expect(read('?ssl-mode=preferred', 'localhost')).toMatchObject(preferred);
    expect(read(`?ssl-cert=${file}`, 'localhost')).toMatchObject(preferred);
    expect(read('?ssl-mode=DISABLED').tls).toBeUndefined();
  });

  it.each([
    ['?ssl-mode=REQUIRED', false, false],
    ['?ssl-mode=REQUIRED&ssl-ca=FILE', false, false],
    ['?ssl-ca=FILE', true, false],
    ['?ssl-mode=VERIFY_CA&ssl-ca=FILE', true, false],
    ['?ssl-mode=Verify_Identity&ssl-ca=FILE', true, true],
  ])('%s trusts as clients of MySQL do', (parameters, rejectUnauthorized, verifyIdentity) => {
    const { tls } = read(parameters.replace('FILE', file));
    expect(tls).toEqual({
      ...(parameters.includes('FILE') ? { ca: pem } : {}),
      rejectUnauthorized,
      verifyIdentity,
    });
  });

  it('takes certificate and key from one file where one is named', () => {
    for (const parameters of [`ssl-cert=${file}`, `ssl-key=${file}`, `ssl-cert=${file}&ssl-key=${file}`])
      expect(read(`?${parameters}`).tls).toMatchObject({ cert: pem, key: pem });
  });

  it('names a socket of this machine', () => {
    expect(read('?socket=/run/it.sock', 'localhost')).toMatchObject({
      socket: '/run/it.sock',
      tls: undefined,
    });
  });

  it.each([
    ['?ssl=true', 'parameter "ssl"'],
    ['?ssl-mode=REQUIRED&sslmode=REQUIRED', 'parameter "sslmode"'],
    ['?SSL-MODE=REQUIRED', 'parameter "SSL-MODE"'],
    [
      '?ssl-mode=ON',
      'ssl-mode=ON, which is one of DISABLED, PREFERRED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY',
    ],
    ['?ssl-mode=REQUIRED&ssl-mode=DISABLED', 'parameter ssl-mode twice'],
    ['?ssl-ca=', 'parameter ssl-ca without a value'],
    ['?ssl-ca=/no/such.pem', 'ssl-ca=/no/such.pem, which cannot be read'],
    ['?ssl-mode=VERIFY_CA', 'ssl-mode=VERIFY_CA, which needs ssl-ca=FILE'],
    ['?socket=/run/it.sock', 'its host is localhost, not db.example.com'],
  ])('is refused with %s by name, without the password', (parameters, sentence) => {
    expect(() => read(parameters)).toThrow(InvalidAddress);
    expect(() => read(parameters)).toThrow(sentence);
    expect(() => read(parameters)).not.toThrow('p@ss');
  });

  it('needs the name of a host whose identity is verified', () => {
    expect(() => read(`?ssl-mode=VERIFY_IDENTITY&ssl-ca=${file}`, '10.0.0.7')).toThrow('by its name');
  });
});
