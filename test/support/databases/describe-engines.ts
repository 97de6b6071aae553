import type { Engine } from '../engines.js';
import { inLong, isLong } from '../extent.js';

/** SQLite, and the servers that TEST_MYSQL_URL and TEST_MARIADB_URL name, each with its address. */
function enginesAtHand(): [engine: Engine, server: string | undefined][] {
  const { TEST_MYSQL_URL: mysql, TEST_MARIADB_URL: mariadb } = process.env;
  return [
    ['sqlite', undefined],
    ...(mysql ? [['mysql', mysql] as const] : []),
    ...(mariadb ? [['mariadb', mariadb] as const] : []),
  ].map(([engine, server]) => [engine as Engine, server]);
}

/**
 * Runs a block of unit tests once per engine at hand, whose name takes the place of `%s`: `npm test` on SQLite and one
 * server, `npm run test:long` on the other.
 */
export function describeEngines(
  title: string,
  tests: (engine: Engine, server: string | undefined) => void,
): void {
  const engines = enginesAtHand();
  const brief = engines.slice(0, 2);
  const others = engines.slice(2);
  const onBrief = () => describe.each(brief)(title, tests);
  // A file of nothing but this would have no test where there are no others.
  if (isLong && others.length === 0) inLong(onBrief);
  else onBrief();
  if (isLong && others.length > 0) inLong(() => describe.each(others)(title, tests));
}
