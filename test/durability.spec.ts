import { createConnection } from 'mysql2/promise';
import { eachKind } from './support/fewer-engines.js';
import { readRunState } from './support/run/run-state.js';
import { startService } from './support/services/service.js';

/** What a server can be set to, and what the service says of it. */
const WEAKER: readonly [variable: string, weak: number, warning: RegExp][] = [
  ['innodb_flush_log_at_trx_commit', 2, /innodb_flush_log_at_trx_commit is 2, not 1: .*loses writes/],
  ['sync_binlog', 0, /sync_binlog is 0, not 1: .*loses acknowledged writes/],
];

const LOUD = /"level":40,.*"msg":"acknowledged writes can be lost"/;

describe('A database that may lose acknowledged writes', () => {
  eachKind(({ running: { engine, databaseUrl } }) => {
    /** What a service that starts now says of the durability of its database. */
    const warnings = async () => {
      const { service, stop } = await startService(engine);
      await service.announcement().finally(stop);
      // Lines are gathered, and written at the end at the latest.
      return service
        .log()
        .split('\n')
        .filter((line) => LOUD.test(line));
    };

    if (databaseUrl === undefined) {
      it('is not warned of where the service itself asks for every flush', async () => {
        expect(await warnings()).toEqual([]);
      });
      return;
    }

    it('is warned of at the start, for every variable that is weaker, and only then', async () => {
      const server = await createConnection({ uri: readRunState().servers[engine]! });
      const read = async (variable: string) => {
        const [rows] = await server.query(`SELECT @@GLOBAL.${variable} AS value, @@log_bin AS hasLog`);
        return (rows as { value: number; hasLog: number }[])[0]!;
      };
      const before = await Promise.all(WEAKER.map(([variable]) => read(variable)));
      try {
        for (const [variable] of WEAKER) await server.query(`SET GLOBAL ${variable} = 1`);
        expect(await warnings()).toEqual([]);
        for (const [variable, weak] of WEAKER) await server.query(`SET GLOBAL ${variable} = ${weak}`);
        // Without a binary log there is nothing of it to be flushed.
        const expected = WEAKER.slice(0, before[0]!.hasLog ? 2 : 1).map(([, , warning]) => warning);
        expect(await warnings()).toEqual(expected.map((warning) => expect.stringMatching(warning)));
      } finally {
        for (const [index, [variable]] of WEAKER.entries())
          await server.query(`SET GLOBAL ${variable} = ${before[index]!.value}`);
        await server.end();
      }
    });
  });
});
