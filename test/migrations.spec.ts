import { readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { findTarget } from '../libs/database/src/connection/connection-target.js';
import { CreateAdministrators1763800000000 } from '../libs/database/src/migrations/1763800000000-create-administrators.js';
import { AddTokenEpochs1764100000000 } from '../libs/database/src/migrations/1764100000000-add-token-epochs.js';
import { CreateLeases1764200000000 } from '../libs/database/src/migrations/1764200000000-create-leases.js';
import { AddAdministratorRoles1764800000000 } from '../libs/database/src/migrations/1764800000000-add-administrator-roles.js';
import { createLeases } from '../libs/database/src/migrations/lease-table.js';
import { DashboardPage } from './support/dashboard/dashboard-page.js';
import { changeRows, readRows, sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { eachKind, oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { readRunState } from './support/run/run-state.js';
import { run } from './support/services/command-line.js';
import { startService } from './support/services/service.js';
import { newDatabase } from './support/services/service-process.js';

const CLASSES = '/api/v1/storage/classes';

/** Longer than a start takes by itself. */
const LEFT_OF_LEASE_MILLISECONDS = 6000;

describe('processes that start at once on an empty database', () => {
  eachKind(({ running: { engine } }) => {
    const server = readRunState().servers[engine];
    // On SQLite a single process has the file.
    if (server === undefined) return;
    it('wait for the first one to make its tables', async () => {
      const DATABASE_URL = await newDatabase(engine, server);
      const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startService(engine, { DATABASE_URL })));
      const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
      try {
        expect(starts.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
        const { service } = started[0]!;
        const things = await service.createClass({ n: { type: 'integer' } });
        for (const { service: other } of started) {
          expect((await new Client(other.baseUrl, await service.token()).get(things.path)).status).toBe(200);
        }
      } finally {
        await Promise.all(started.map(({ stop }) => stop()));
      }
    });

    itLong('hold no lock for it that a cluster or a proxy would not keep', async () => {
      const DATABASE_URL = await newDatabase(engine, server);
      const connection = await createConnection({ uri: DATABASE_URL });
      await connection.query("SELECT GET_LOCK(CONCAT('storage ', SHA2(DATABASE(), 224)), 0)");
      try {
        const { stop } = await startService(engine, { DATABASE_URL });
        await stop();
      } finally {
        await connection.end();
      }
    });

    itLong('wait for one that has died at it no longer than its lease holds', async () => {
      const DATABASE_URL = await newDatabase(engine, server);
      const connection = await createConnection({ uri: DATABASE_URL });
      const until = Date.now() + LEFT_OF_LEASE_MILLISECONDS;
      await connection.query(createLeases(false));
      await connection.query("INSERT INTO leases (name, holder, until) VALUES ('migrations', 'dead', ?)", [
        until,
      ]);
      await connection.end();
      const { stop } = await startService(engine, { DATABASE_URL });
      expect(Date.now()).toBeGreaterThanOrEqual(until);
      await stop();
    });
  });
});

describe('the tables of a later version', () => {
  oneEngine(({ running: { engine } }) => {
    it('are refused, and both versions are named', async () => {
      const { service, stop } = await startService(engine);
      await stop();
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      const noted = await readRows<{ version: string }>(
        service,
        'SELECT DISTINCT version FROM schema_versions',
      );
      expect(noted).toEqual([{ version }]);
      const newest = 'AddWhatIsToCome1999999999999';
      for (const sql of [
        `INSERT INTO migrations (timestamp, name) VALUES (1999999999999, '${newest}')`,
        `INSERT INTO schema_versions (migration, version) VALUES ('${newest}', '7.8.9')`,
      ])
        await changeRows(service, sql);
      await expect(startService(engine, sameDatabase(service))).rejects.toThrow(
        `written by version 7.8.9 of this service, which is newer than this one, ${version}: this one lacks its migrations ${newest}.`,
      );
      const environment = { PATH: process.env.PATH, ...sameDatabase(service) };
      const { code, errors } = await run(['applications', 'list'], environment);
      expect(code).toBe(1);
      expect(errors).toMatch(/^The database was written by version 7\.8\.9 /);
    });

    it('are told from those of this one by their migrations where its number is the same', async () => {
      const { service, stop } = await startService(engine);
      await stop();
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      for (const [at, name] of ['AddThis1999999999998', 'AddThat1999999999999'].entries())
        for (const sql of [
          `INSERT INTO migrations (timestamp, name) VALUES (${1_999_999_999_998 + at}, '${name}')`,
          `INSERT INTO schema_versions (migration, version) VALUES ('${name}', '${version}')`,
        ])
          await changeRows(service, sql);
      await expect(startService(engine, sameDatabase(service))).rejects.toThrow(
        `written by a later build of this service, of the same version ${version}: this build lacks its migrations ` +
          'AddThat1999999999999, AddThis1999999999998.',
      );
    });
  });
});

describe('the tables of an earlier version', () => {
  eachKind(({ running: { engine } }) => {
    itLong('get epochs, and live tokens stay valid until their application is stopped', async () => {
      const { service, stop } = await startService(engine);
      const application = await newApplication(service);
      const [token, kept] = [await application.token(), await service.token()];
      await stop();
      const { dataDirectory, databaseUrl: url } = service.running;
      const { writing } = await findTarget({ url, dataDirectory, poolSize: 1 });
      const source = await new DataSource(writing).initialize();
      const runner = source.createQueryRunner();
      await new CreateLeases1764200000000().down(runner);
      await new AddTokenEpochs1764100000000().down(runner);
      for (const table of ['migrations WHERE name', 'schema_versions WHERE migration'])
        await runner.query(
          `DELETE FROM ${table} IN ('CreateLeases1764200000000', 'AddTokenEpochs1764100000000')`,
        );
      await source.destroy();

      const later = await startService(engine, sameDatabase(service));
      try {
        const [own, other] = [token, kept].map((one) => new Client(later.service.baseUrl, one));
        expect([(await own!.get(CLASSES)).status, (await other!.get(CLASSES)).status]).toEqual([403, 200]);
        expect((await other!.put(application.path, { enabled: false })).status).toBe(200);
        expect((await other!.put(application.path, { enabled: true })).status).toBe(200);
        expectProblem(await own!.get(CLASSES), 401, 'token_invalid');
        expect((await other!.get(CLASSES)).status).toBe(200);
      } finally {
        await later.stop();
      }
    });

    itLong('get what administrators need, and applications keep their tokens', async () => {
      const { service, stop } = await startService(engine);
      const token = await service.token();
      const things = await service.createClass({ n: { type: 'integer', indexed: true } });
      await stop();
      const { dataDirectory, databaseUrl: url } = service.running;
      const { writing } = await findTarget({ url, dataDirectory, poolSize: 1 });
      const source = await new DataSource(writing).initialize();
      const runner = source.createQueryRunner();
      await new AddAdministratorRoles1764800000000().down(runner);
      await new CreateAdministrators1763800000000().down(runner);
      for (const table of ['migrations WHERE name', 'schema_versions WHERE migration'])
        await runner.query(
          `DELETE FROM ${table} IN ('AddAdministratorRoles1764800000000', 'CreateAdministrators1763800000000')`,
        );
      const tokens = await runner.query('SELECT * FROM access_tokens');
      await source.destroy();
      expect(tokens.map(Object.keys)).toContainEqual(expect.not.arrayContaining(['session_digest']));

      const later = await startService(engine, sameDatabase(service));
      try {
        expect((await new Client(later.service.baseUrl, token).get(CLASSES)).status).toBe(200);
        expect((await new Client(later.service.baseUrl, token).get(things.path)).status).toBe(200);
        const code = await later.service.setupCode();
        const page = new DashboardPage(later.service);
        expect((await page.setUp(code, 'ada@example.com', 'correct horse battery')).status).toBe(200);
        expect((await (await page.client()).get(things.path)).status).toBe(200);
      } finally {
        await later.stop();
      }
    });
  });
});
