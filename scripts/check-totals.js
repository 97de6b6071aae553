// Compares totals and pages with the records of writers for a chosen time: the test of exact totals as a soak test.
//   npm run check:totals -- --minutes 10 --engine mysql
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    // sqlite, mariadb, mysql, several with commas between; TEST_MYSQL_URL and TEST_MARIADB_URL name servers
    engine: { type: 'string' },
    writers: { type: 'string', default: '12' },
    objects: { type: 'string', default: '24000' },
    // as printed by a run that is to be repeated
    seed: { type: 'string' },
  },
});

const { status } = spawnSync('npx', ['jest', 'test/exact-totals.spec.ts', '--selectProjects', 'e2e'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TOTALS_MINUTES: values.minutes,
    TOTALS_WRITERS: values.writers,
    TOTALS_OBJECTS: values.objects,
    ...(values.engine && { TEST_ENGINES: values.engine }),
    ...(values.seed && { TEST_SEED: values.seed }),
  },
});
process.exitCode = status ?? 1;
