import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidEnvironment, VARIABLES } from './environment.js';
import { misspeltSettings } from './misspelt-settings.js';
import { loadSettings } from './settings.js';

const SERVER = 'mysql://user:password@127.0.0.1/storage';

function processes(WEB_CONCURRENCY: string | undefined, DATABASE_URL?: string): number {
  return loadSettings({ WEB_CONCURRENCY, DATABASE_URL }).processes;
}

describe('WEB_CONCURRENCY', () => {
  it('is one process unless said', () => {
    expect(processes(undefined, SERVER)).toBe(1);
    expect(processes('', SERVER)).toBe(1);
  });

  it('is a number of processes, or one per processor', () => {
    expect(processes('3', SERVER)).toBe(3);
    expect(processes('auto', SERVER)).toBe(availableParallelism());
  });

  it.each(['0', '-1', '1.5', '1000', 'many', '2 '])('cannot be %p', (value) => {
    expect(() => processes(value, SERVER)).toThrow(InvalidEnvironment);
    expect(() => processes(value, SERVER)).toThrow('WEB_CONCURRENCY is a number of processes');
  });

  it.each([undefined, 'sqlite:storage.db'])('is one where the database is embedded (%p)', (url) => {
    expect(processes('1', url)).toBe(1);
    expect(processes('auto', url)).toBe(1);
    expect(() => processes('2', url)).toThrow('needs a database server');
  });
});

describe('DATABASE_POOL_SIZE', () => {
  it.each(['0', '2', '3', '501', '4.5', 'many'])('cannot be %p', (value) => {
    const load = () => loadSettings({ DATABASE_POOL_SIZE: value, DATABASE_URL: SERVER });
    expect(load).toThrow(
      'DATABASE_POOL_SIZE is a number of connections from 4 to 500: a change of a class holds two of them, and the creation of one two more',
    );
  });

  it.each(['4', '500'])('can be %p', (value) => {
    const { database } = loadSettings({ DATABASE_POOL_SIZE: value, DATABASE_URL: SERVER });
    expect(database.poolSize).toBe(Number(value));
  });
});

/** The messages that refuse settings. */
function faultsOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    loadSettings(variables);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    return error.message.split('\n').slice(1);
  }
}

describe('A wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT is a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must not be greater than 65535'],
    [{ CORS_ORIGINS: '*,https://a.example' }, 'CORS_ORIGINS is . for any origin, or names some: not both'],
    [
      { CORS_ORIGINS: 'https://a/' },
      'CORS_ORIGINS has "https://a/", which is no origin .*: browsers send https://a$',
    ],
    [{ CORS_ORIGINS: 'https://A.example:443' }, 'browsers send https://a.example$'],
    [{ CORS_ORIGINS: 'a.example' }, 'CORS_ORIGINS has "a.example", which is no origin'],
    [{ CORS_ORIGINS: 'https://a.example,' }, 'CORS_ORIGINS has "", which is no origin'],
    [{ PUBLIC_URL: 'storage.example' }, 'PUBLIC_URL is no address such as https://storage.example.com'],
    [{ PUBLIC_URL: 'ftp://a.example' }, 'PUBLIC_URL is no address'],
    [{ PUBLIC_URL: 'https://a b/' }, 'PUBLIC_URL is no address'],
    [{ PUBLIC_URL: 'https://a.example:99999' }, 'PUBLIC_URL is no address'],
    [{ PUBLIC_URL: 'https://a.example/storage?x=1' }, 'PUBLIC_URL has a query or a fragment'],
    [{ PUBLIC_URL: 'https://a.example?' }, 'PUBLIC_URL has a query or a fragment'],
    [{ PUBLIC_URL: 'https://a.example/storage#x' }, 'PUBLIC_URL has a query or a fragment'],
    [{ PUBLIC_URL: 'https://me:secret@a.example/' }, '^  - PUBLIC_URL has a user or a password[^:]*$'],
    [{ PUBLIC_URL: 'https://a.example/a%20b' }, 'PUBLIC_URL has a path with something else than names'],
    [{ PUBLIC_URL: 'https://a.example/a/../b' }, 'PUBLIC_URL has a path with something else'],
    [{ PUBLIC_URL: 'https://a.example/./a' }, 'PUBLIC_URL has a path with something else'],
    [{ PUBLIC_URL: 'https://a.example/..' }, 'PUBLIC_URL has a path with something else'],
    [{ PUBLIC_URL: 'https://a.example/a//b' }, 'PUBLIC_URL has a path with something else'],
    [{ PUBLIC_URL: 'https://a.example/a;b' }, 'PUBLIC_URL has a path with something else'],
    [{ PUBLIC_URL: 'https://a.example/"><script>' }, 'PUBLIC_URL has a path with something else'],
    [{ PUBLIC_URL: 'https://a.example/api/v1/x' }, 'PUBLIC_URL has a path that the service itself begins'],
    [{ PUBLIC_URL: 'https://a.example/dashboard' }, 'PUBLIC_URL has a path that the service itself begins'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES has "10.0.0.0/99", which is no address or network'],
    [{ TRUSTED_PROXIES: '10.0.0.1, 300.0.0.1' }, 'TRUSTED_PROXIES has "300.0.0.1"'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES has "0.0.0.0/0"'],
    [{ TRUSTED_PROXIES: '::1/129' }, 'TRUSTED_PROXIES has "::1/129"'],
    [{ DATABASE_URL: 'mysql:user@host' }, 'DATABASE_URL is mysql://user:password@host:port/database'],
    [{ DATABASE_URL: 'mysql://user@host' }, 'DATABASE_URL lacks the name of the database: mysql://'],
    [
      { DATABASE_URL: 'mysql://u:p@host:3306/?ssl-mode=REQUIRED' },
      'DATABASE_URL lacks the name of the database',
    ],
    [{ DATABASE_URL: 'mysql://u:1#q@host/db' }, 'DATABASE_URL is mysql://.*percent-encoded'],
    [{ DATABASE_URL: 'mysql://u:p#q@host/db' }, 'DATABASE_URL is mysql://.*percent-encoded'],
    [
      { DATABASE_URL: 'mysql://u:%zz@host/db' },
      'DATABASE_URL has a % that begins no percent-encoded character',
    ],
    [{ DATABASE_URL: 'sqlite:' }, 'DATABASE_URL names no file'],
    [{ ATTACHMENTS_URL: 'https://files' }, 'ATTACHMENTS_URL is no address such as s3://BUCKET/PREFIX'],
    [
      { ATTACHMENTS_URL: 's3://files', MAX_ATTACHMENT_BYTES: '5368709121' },
      'MAX_ATTACHMENT_BYTES is at most 5368709120 with ATTACHMENTS_URL',
    ],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT and PORT are both 3000'],
    // Any port that is free, which nothing would tell.
    [{ METRICS_PORT: '0' }, 'METRICS_PORT is a port of its own'],
  ])('%j is one sentence that names it', (variables, sentence) => {
    expect(faultsOf(variables)).toEqual([expect.stringMatching(sentence)]);
  });

  it('is told of together with all others', () => {
    expect(faultsOf({ PORT: 'x', CORS_ORIGINS: 'x', TRUSTED_PROXIES: 'x' })).toHaveLength(3);
  });
});

describe('A variable that is no setting', () => {
  it.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['RATE_LIMITS', 'RATE_LIMIT'],
    ['SHUTDOWN_DELY', 'SHUTDOWN_DELAY'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['database_url', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('%s is told of with the nearest one, %s, and without its value', (name, nearest) => {
    expect(misspeltSettings({ [name]: 'hush-hush' })).toEqual([
      `${name} is no setting of this service and is ignored: did you mean ${nearest}?`,
    ]);
  });

  it('is not told of where it is nothing like one, too short, or empty', () => {
    const usual = [
      'HOSTNAME',
      'LOGNAME',
      'HTTP_PROXY',
      'NO_PROXY',
      'NODE_ENV',
      'NODE_OPTIONS',
      'XDG_DATA_DIRS',
    ];
    const others = ['DB_HOST', 'SSH_AUTH_SOCK', 'KUBERNETES_PORT', 'REDIS_PORT', 'npm_config_port', 'POST'];
    expect(misspeltSettings(Object.fromEntries([...usual, ...others].map((name) => [name, 'x'])))).toEqual(
      [],
    );
    expect(misspeltSettings({ DATABASE_URI: '' })).toEqual([]);
  });

  it('is not told of where it is one', () => {
    const files = ['DATABASE_URL_FILE', 'BOOTSTRAP_CLIENT_SECRET_FILE', 'ADMIN_PASSWORD_FILE'];
    const settings = [...VARIABLES, ...files].map((name) => [name, 'x']);
    expect(misspeltSettings(Object.fromEntries(settings))).toEqual([]);
  });
});

describe('PUBLIC_URL', () => {
  it.each([
    ['https://storage.example', 'https://storage.example'],
    ['https://storage.example/', 'https://storage.example'],
    ['HTTPS://Storage.Example:443//', 'https://storage.example'],
    ['http://127.0.0.1:8080/storage', 'http://127.0.0.1:8080/storage'],
    ['http://[::1]:8080/storage/', 'http://[::1]:8080/storage'],
    ['http://storage_api:3000/A.b/~c_d-1/', 'http://storage_api:3000/A.b/~c_d-1'],
    ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['https://a.example/api', 'https://a.example/api'],
    ['https://a.example/.a/..b', 'https://a.example/.a/..b'],
  ])('%s is kept in one form', (PUBLIC_URL, publicUrl) => {
    expect(loadSettings({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
  });

  it('is the host of each request where it is not set', () => {
    expect(loadSettings({ PUBLIC_URL: '' }).publicUrl).toBeUndefined();
  });
});

describe('CORS_ORIGINS and TRUSTED_PROXIES', () => {
  it('name origins as browsers send them, or any', () => {
    const CORS_ORIGINS = 'https://a.example, http://localhost:5173,capacitor://localhost';
    expect(loadSettings({ CORS_ORIGINS }).corsOrigins).toEqual(CORS_ORIGINS.split(/, ?/));
    expect(loadSettings({ CORS_ORIGINS: '*' }).corsOrigins).toBeUndefined();
    expect(loadSettings({}).corsOrigins).toBeUndefined();
  });

  it('name addresses and networks', () => {
    const networks = ['10.0.0.7', '192.168.0.0/16', '::1', 'fd00::/8', '::ffff:10.0.0.0/104'];
    expect(loadSettings({ TRUSTED_PROXIES: networks.join(', ') }).trustedProxies).toEqual(networks);
    expect(loadSettings({}).trustedProxies).toBeUndefined();
  });
});

describe('A secret in a file', () => {
  let directory: string;
  const write = (name: string, content: string) => {
    const file = join(directory, name);
    writeFileSync(file, content);
    return file;
  };
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is read without the line break at its end', () => {
    const { database, auth } = loadSettings({
      DATABASE_URL_FILE: write('url', `${SERVER}\n`),
      BOOTSTRAP_CLIENT_ID: 'console',
      BOOTSTRAP_CLIENT_SECRET_FILE: write('secret', ' sixteen or more \r\n'),
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD_FILE: write('password', 'correct horse battery\n\n'),
    });
    expect(database.url).toBe(SERVER);
    expect(auth.bootstrapClientSecret).toBe(' sixteen or more ');
    expect(auth.adminPassword).toBe('correct horse battery\n');
  });

  it('stands instead of the variable, not beside it', () => {
    const DATABASE_URL_FILE = write('url', SERVER);
    expect(faultsOf({ DATABASE_URL: SERVER, DATABASE_URL_FILE })).toEqual([
      expect.stringContaining('DATABASE_URL and DATABASE_URL_FILE are both given'),
    ]);
    expect(loadSettings({ DATABASE_URL: '', DATABASE_URL_FILE }).database.url).toBe(SERVER);
    expect(loadSettings({ DATABASE_URL: SERVER, DATABASE_URL_FILE: '' }).database.url).toBe(SERVER);
  });

  it('has to be there, and not to be empty', () => {
    expect(faultsOf({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD_FILE: join(directory, 'none') })).toEqual([
      expect.stringMatching('ADMIN_PASSWORD_FILE names a file that cannot be read: .*none'),
    ]);
    expect(faultsOf({ DATABASE_URL_FILE: write('url', '\n'), WEB_CONCURRENCY: '2' })).toEqual([
      expect.stringMatching('DATABASE_URL_FILE names .*url, which is empty'),
    ]);
  });

  it('is held against the same rules, and not shown', () => {
    const faults = faultsOf({ DATABASE_URL_FILE: write('url', 'mysql://u:hidden%@host/db') });
    expect(faults).toEqual([expect.stringMatching('DATABASE_URL has a %')]);
    expect(faults.join()).not.toContain('hidden');
  });
});

describe('every setting', () => {
  it.each(['.env.example', 'README.md'])('is named in %s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(VARIABLES.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
});
