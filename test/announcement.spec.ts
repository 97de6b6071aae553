import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { isLong, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { readRunState } from './support/run/run-state.js';
import { run } from './support/services/command-line.js';
import { anyEngine, type Service, startService, uniqueName } from './support/services/service.js';
import { newDatabase } from './support/services/service-process.js';

const NOBODY = { BOOTSTRAP_CLIENT_ID: '', BOOTSTRAP_CLIENT_SECRET: '' };
const COMMAND = /^ {2}(.*npm.* run cli -- applications create .*)$/m;

/** Runs a line in a shell that knows nothing of the service. */
function inAnotherShell(line: string, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const child = execFile('sh', ['-c', line], { env }, (error, output) =>
      error ? reject(error) : resolve(output),
    );
    child.stdin!.end(input);
  });
}

/** Copies the command of the announcement, and uses what it makes. */
async function expectToWork(service: Service, input = ''): Promise<void> {
  const [, line] = COMMAND.exec(await service.announcement())!;
  const output = await inAnotherShell(line!, input);
  expect(output).toContain(`curl ${service.baseUrl}/`);
  const [, client_id] = /Client ID +(\S+)/.exec(output)!;
  const [, client_secret] = /Client secret +(\S+)/.exec(output)!;
  const form = { grant_type: 'client_credentials', client_id: client_id!, client_secret: client_secret! };
  expect((await service.requestToken(form)).status).toBe(200);
}

describe('The command that a start announces', () => {
  oneEngine(({ running: { engine } }) => {
    const server = readRunState().servers[engine];

    it('acts on the database of the service when it is copied', async () => {
      const { service, stop } = await startService(engine, NOBODY);
      await expectToWork(service).finally(stop);
    });

    if (server === undefined) {
      itLong('acts on the file that DATABASE_URL names', async () => {
        const directory = join(readRunState().directory, uniqueName("it's a directory"));
        mkdirSync(directory);
        const DATABASE_URL = `sqlite:${directory}/it.db`;
        const { service, stop } = await startService(engine, { ...NOBODY, DATABASE_URL });
        const announcement = await service.announcement();
        expect(announcement).toContain(`  data           sqlite in ${directory}/it.db\n`);
        expect(announcement).toContain(`  attachments    ${service.running.dataDirectory}/attachments\n`);
        await expectToWork(service).finally(stop);
      });

      itLong('names the directory where everything is in one, once', async () => {
        const { service, stop } = await startService(engine, NOBODY);
        const announcement = await service.announcement().finally(stop);
        expect(announcement).toContain(`  data           sqlite in ${service.running.dataDirectory}\n`);
        expect(announcement).not.toContain('  attachments ');
      });
      return;
    }

    it('names the file with the address, where there is one', async () => {
      const file = join(readRunState().directory, uniqueName('url'));
      writeFileSync(file, await newDatabase(engine, server));
      const environment = { ...NOBODY, DATABASE_URL: '', DATABASE_URL_FILE: file };
      const { service, stop } = await startService(engine, environment);
      await expectToWork(service).finally(stop);
    });

    // The private server of MariaDB knows no passwords.
    if (engine !== 'mysql') return;
    it('asks for the password, which is not shown', async () => {
      const url = new URL(await newDatabase(engine, server));
      const [user, password] = [uniqueName('u'), uniqueName('p@ss ')];
      const administrator = await createConnection({ uri: server });
      await administrator.query(`CREATE USER ${user}@'%' IDENTIFIED BY '${password}'`);
      await administrator.query(`GRANT ALL ON ${url.pathname.slice(1)}.* TO ${user}@'%'`);
      url.username = user;
      url.password = encodeURIComponent(password);
      const { service, stop } = await startService(engine, { ...NOBODY, DATABASE_URL: url.href });
      try {
        await expectToWork(service, `${password}\n`);
        expect(await service.announcement()).toContain('ask for the password of the database');
        expect(service.log()).not.toContain(password);
        expect(service.log()).not.toContain(url.password);
      } finally {
        await stop();
        await administrator.query(`DROP USER ${user}@'%'`);
        await administrator.end();
      }
    });
  });
});

/** Why a service did not start. */
function refusalOf(environment: Record<string, string>): Promise<string> {
  return startService(anyEngine(), environment).then(
    () => 'it has started',
    (error: Error) => error.message,
  );
}

describe('A start that fails', () => {
  it.each([
    [
      'mysql://root:hush-hush@127.0.0.1:1/x',
      /server of DATABASE_URL \(127\.0\.0\.1\) cannot be .*ECONNREFUSED/,
    ],
    ['mysql://root:hush-hush@nohost.invalid/x', /server of DATABASE_URL \(nohost\.invalid\) cannot be/],
  ])('names the setting, and no password: %s', async (DATABASE_URL, sentence) => {
    const refusal = await refusalOf({ DATABASE_URL });
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain('hush-hush');
  });

  it('names a file that is no database', async () => {
    const file = join(readRunState().directory, uniqueName('text'));
    writeFileSync(file, 'some text, much longer than the header of a database. '.repeat(20));
    const sentence = `The database ${file} cannot be used: file is not a database`;
    expect(await refusalOf({ DATABASE_URL: `sqlite:${file}` })).toContain(sentence);
    const environment = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${file}` };
    expect((await run(['applications', 'list'], environment)).errors).toContain(sentence);
  });

  oneEngine(({ running: { engine } }) => {
    const server = readRunState().servers[engine];
    if (server === undefined) return;
    it('tells that a server has no such database', async () => {
      const refusal = await refusalOf({ DATABASE_URL: new URL('/nowhere', server).href });
      expect(refusal).toMatch(/server of DATABASE_URL \(.+\) cannot be used: Unknown database 'nowhere'/);
    });
  });

  it('says once that a port is taken, and which setting names it', async () => {
    const { port } = new URL(readRunState().services[0]!.baseUrl);
    const refusal = await refusalOf({ PORT: port, DATABASE_URL: '' });
    const metrics = await refusalOf({ METRICS_PORT: port, DATABASE_URL: '' });
    expect(refusal).toContain(`it cannot listen at HOST 127.0.0.1, PORT ${port}: listen EADDRINUSE`);
    expect(refusal.match(/EADDRINUSE/g)).toHaveLength(1);
    expect(refusal).not.toContain('"framework"');
    expect(metrics).toContain(`it cannot listen at HOST 127.0.0.1, METRICS_PORT ${port}: listen EADDRINUSE`);
  });
});

describe('A setting that is misspelt', () => {
  it('is a warning in the log, without its value', async () => {
    const { service, stop } = await startService(anyEngine(), { DATABASE_URI: 'mysql://u:hush-hush@db/x' });
    await service.announcement().finally(stop);
    const warnings = service.log().match(/.*DATABASE_URI.*/g);
    expect(warnings).toEqual([
      expect.stringMatching('"level":40,.*"DATABASE_URI is no setting .*did you mean DATABASE_URL\\?"'),
    ]);
    expect(service.log()).not.toContain('hush-hush');
  });
});

describe('A setting that is misspelt where the start is refused', () => {
  itLong('is told beside the one that seems to be missing, without its value', async () => {
    const environment = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASWORD: 'hush-hush-hush' };
    const started = await refusalOf({ DATABASE_URL: '', ...environment });
    expect(started).toContain('ADMIN_EMAIL and ADMIN_PASSWORD go together');
    expect(started).toContain('ADMIN_PASWORD is no setting of this service and is ignored: did you mean');
    expect(started).not.toContain('hush');
    const { errors } = await run(['applications', 'list'], { PATH: process.env.PATH, ...environment });
    expect(errors).toContain('did you mean ADMIN_PASSWORD?');
  });
});

describe('A directory that cannot be made', () => {
  const settings: [NodeJS.ProcessEnv, string][] = [
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR needs the directory /dev/null/data, which cannot be used'],
    [{ DATABASE_URL: 'sqlite:/dev/null/x/it.db' }, 'DATABASE_URL needs the directory /dev/null/x, which'],
  ];
  // Where directories are made by the system itself, Node tries for ever.
  if (process.platform === 'linux')
    settings.push([
      { DATA_DIR: '/proc/data/x' },
      'DATA_DIR needs the directory /proc/data/x, which cannot be',
    ]);

  itBoth.each(settings.filter((_, at) => (at === 0) !== isLong))(
    '%j ends the start with one sentence',
    async (environment, sentence) => {
      const started = await refusalOf({ DATABASE_URL: '', ...environment } as Record<string, string>);
      expect(started).toContain('(exit code 1)');
      expect(started).toContain(sentence);
      expect(started).not.toMatch(/^\s+at .*\.js/m);
      const command = ['applications', 'create', '--name', 'x'];
      const { code, errors } = await run(command, { PATH: process.env.PATH, ...environment });
      expect([code, errors]).toEqual([2, expect.stringContaining(sentence)]);
    },
  );
});
