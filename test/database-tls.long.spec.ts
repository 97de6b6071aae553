import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Authority, type Certificate } from './support/databases/certificates.js';
import { type OwnServer, ownEngines, requireTls, startOwnServer } from './support/databases/own-server.js';
import { describeLong, isLong, itBoth, itLong } from './support/extent.js';
import { readRunState } from './support/run/run-state.js';
import { type Outcome, run } from './support/services/command-line.js';
import { anyEngine, startService, uniqueName } from './support/services/service.js';

const CLEAR_TEXT = /"level":40,.*"host":"([^"]*)".*can be read on the way/g;

describe('TLS to a database server', () => {
  // The way to all servers is one driver's; a server of one's own takes its time to start.
  const engines = isLong ? ownEngines() : ownEngines().slice(0, 1);
  if (engines.length === 0) {
    it.skip('needs the program of a server', () => {});
    return;
  }

  const directory = join(readRunState().directory, uniqueName('tls'));
  const authority = Authority.create(directory);
  const other = Authority.create(join(directory, 'other'));
  const good = authority.certify('localhost');

  /** Opens the database as a command does: what the service would do at its start. */
  const open = (url: URL, parameters = '', host = url.hostname): Promise<Outcome> => {
    const address = new URL(url);
    address.hostname = host;
    address.search = parameters;
    return run(['applications', 'list'], { PATH: process.env.PATH, DATABASE_URL: address.href });
  };
  const expectOpen = (outcome: Outcome) => expect(outcome).toMatchObject({ code: 0, errors: '' });
  const expectRefusal = (outcome: Outcome, sentence: string | RegExp) => {
    expect(outcome).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(sentence) });
    expect(outcome.errors).not.toMatch(/^\s+at /m);
  };

  const showing = ({ cert, key }: Certificate) => [
    `--ssl-ca=${authority.file}`,
    `--ssl-cert=${cert}`,
    `--ssl-key=${key}`,
  ];

  describe.each(engines)('of %s', (engine) => {
    describe('that requires it', () => {
      let server: OwnServer;
      const files = { cert: join(directory, `${engine}.pem`), key: join(directory, `${engine}.key`) };
      const socket = join(directory, `${engine}.sock`);

      /** Gives the server another certificate, without a restart. */
      const show = async ({ cert, key }: Certificate) => {
        await server.administrator.query(
          engine === 'mariadb'
            ? copied(cert, key)
            : `SET GLOBAL ssl_cert = '${cert}'; SET GLOBAL ssl_key = '${key}'; ALTER INSTANCE RELOAD TLS`,
        );
      };
      const copied = (cert: string, key: string) => {
        copyFileSync(cert, files.cert);
        copyFileSync(key, files.key);
        return 'FLUSH SSL';
      };

      beforeAll(async () => {
        copied(good.cert, good.key);
        server = await startOwnServer(engine, [...showing(files), `--socket=${socket}`]);
        await requireTls(server);
      });
      afterAll(() => server?.stop());
      afterEach(() => show(good));

      itBoth('is had in every mode but DISABLED', async () => {
        const trusting = `ssl-ca=${authority.file}`;
        for (const parameters of [
          '?ssl-mode=PREFERRED',
          '?ssl-mode=REQUIRED',
          `?${trusting}`,
          `?ssl-mode=VERIFY_CA&${trusting}`,
        ])
          expectOpen(await open(server.url, parameters));
        expectOpen(await open(server.url, `?ssl-mode=VERIFY_IDENTITY&${trusting}`, 'localhost'));
        expectRefusal(await open(server.url, '?ssl-mode=DISABLED'), /insecure transport|Access denied/);
      });

      itBoth('is preferred on the way to another host, which is then no reason for a warning', async () => {
        const url = new URL(server.url);
        // This machine, but not by one of its names.
        url.hostname = '0.0.0.0';
        const { service, stop } = await startService(anyEngine(), { DATABASE_URL: url.href });
        try {
          const { path } = await service.createClass({ text: { type: 'string' } });
          expect((await (await service.client()).post(path, { text: 'it' })).status).toBe(200);
          await service.announcement();
        } finally {
          await stop();
        }
        expect([...service.log().matchAll(CLEAR_TEXT)]).toEqual([]);
      });

      itBoth('refuses a server whose authority is not trusted, where that matters', async () => {
        expectOpen(await open(server.url, `?ssl-mode=REQUIRED&ssl-ca=${other.file}`));
        expectRefusal(await open(server.url, `?ssl-ca=${other.file}`), /refused under ssl-mode=VERIFY_CA: /);
      });

      itBoth("refuses another host's certificate, where the identity matters", async () => {
        await show(authority.certify('db.example.com'));
        expectOpen(await open(server.url, `?ssl-mode=VERIFY_CA&ssl-ca=${authority.file}`, 'localhost'));
        expectRefusal(
          await open(server.url, `?ssl-mode=VERIFY_IDENTITY&ssl-ca=${authority.file}`, 'localhost'),
          /refused under ssl-mode=VERIFY_IDENTITY: .*(altnames|localhost)/,
        );
      });

      itLong('refuses a certificate that has expired', async () => {
        // MySQL does not change to such a certificate, but starts with one.
        const stale = authority.certify('localhost', { expired: true });
        const { url, stop } = await startOwnServer(engine, showing(stale));
        try {
          expectOpen(await open(url, '?ssl-mode=REQUIRED'));
          expectRefusal(
            await open(url, `?ssl-mode=VERIFY_CA&ssl-ca=${authority.file}`),
            'refused under ssl-mode=VERIFY_CA: certificate has expired',
          );
        } finally {
          await stop();
        }
      });

      itBoth('is not needed on a socket', async () => {
        expectOpen(await open(server.url, `?socket=${socket}`, 'localhost'));
        expectOpen(await open(server.url, `?socket=${socket}&ssl-mode=REQUIRED`, 'localhost'));
      });
    });

    describeLong('that has none', () => {
      let server: OwnServer;
      beforeAll(async () => {
        server = await startOwnServer(engine, engine === 'mariadb' ? ['--skip-ssl'] : ['--tls-version=']);
      });
      afterAll(() => server?.stop());

      it('is missed where it is required', async () => {
        expectOpen(await open(server.url, '?ssl-mode=PREFERRED'));
        expectRefusal(
          await open(server.url, '?ssl-mode=REQUIRED'),
          'The server of DATABASE_URL has no TLS, which ssl-mode=REQUIRED asks for',
        );
      });

      it('is warned of at the start, for another host only', async () => {
        const warned = async (host: string, parameters = '') => {
          const url = new URL(server.url);
          url.hostname = host;
          url.search = parameters;
          const { service, stop } = await startService(anyEngine(), { DATABASE_URL: url.href });
          await service.announcement().finally(stop);
          return [...service.log().matchAll(CLEAR_TEXT)].map(([, named]) => named);
        };
        expect(await warned('127.0.0.1')).toEqual([]);
        expect(await warned('0.0.0.0')).toEqual(['0.0.0.0']);
        expect(await warned('0.0.0.0', '?ssl-mode=DISABLED')).toEqual(['0.0.0.0']);
      });

      it('can be named in a file', async () => {
        const file = join(directory, `${engine}-url`);
        writeFileSync(file, `${server.url}\n`);
        expectOpen(await run(['applications', 'list'], { PATH: process.env.PATH, DATABASE_URL_FILE: file }));
      });
    });
  });

  it('has parameters that are refused by name where they are not known', async () => {
    const url = new URL('mysql://u:hidden@127.0.0.1:1/db');
    const outcome = await open(url, '?ssl-mode=REQUIRED&sslmode=verify-full');
    expect(outcome).toMatchObject({ code: 2, output: '' });
    expect(outcome.errors).toContain('DATABASE_URL has the parameter "sslmode", and knows ssl-mode, ssl-ca,');
    expect(outcome.errors).not.toContain('hidden');
  });
});
