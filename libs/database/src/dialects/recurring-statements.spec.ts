import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';

const ROUNDS = 4;

/** More than a connection keeps prepared. */
const STATEMENTS = 150;

describeEngines('Statements that come again on %s', (engine, server) => {
  it('are seldom prepared again where there are many, and answer the same', async () => {
    const empty = await EmptyDatabase.make(engine, server);
    try {
      const database = await empty.open(2);
      for (let round = 0; round < ROUNDS; round++) {
        for (let at = 0; at < STATEMENTS; at++) {
          const rows = await database.query(`SELECT ? AS sent, 'of ${at}' AS name`, [`${at}`], true);
          expect(rows).toEqual([{ sent: `${at}`, name: `of ${at}` }]);
        }
      }
      if (engine === 'sqlite') return;
      // The connection that was used last is used again.
      const [prepared] = await database.query<{ Value: string }>("SHOW STATUS LIKE 'Com_stmt_prepare'");
      expect(Number(prepared!.Value)).toBeGreaterThan(50);
      expect(Number(prepared!.Value)).toBeLessThan((ROUNDS * STATEMENTS) / 2);
    } finally {
      await empty.close();
    }
  });
});
