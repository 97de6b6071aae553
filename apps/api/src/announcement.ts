import { ApplicationEntity, type Database } from '@app/database';
import type { Settings } from './settings.js';

/**
 * Tells a person who started the service where it is and how to come in: with a setup code, if there is no administrator
 * yet. Logs go to standard output; this does not.
 */
export async function announce(
  settings: Settings,
  database: Database,
  listening: string,
  setupCode: string | undefined,
): Promise<void> {
  const base = settings.publicUrl ?? listening.replace('[::1]', 'localhost');
  const store =
    settings.database.url === undefined ? settings.database.dataDirectory : 'the server of DATABASE_URL';
  const lines = [
    '',
    `Storage Data API is ready at ${base}`,
    `  dashboard      ${base}/dashboard`,
    `  documentation  ${base}/docs`,
    `  contract       ${base}/openapi.yaml`,
    `  data           ${database.dialect.name} in ${store}`,
  ];
  if (setupCode !== undefined) {
    lines.push(
      '',
      'There is no administrator yet. Open this link within 15 minutes to become the first one:',
      `  ${base}/dashboard/setup#code=${setupCode}`,
      'Later, start the service again for another link, or run: npm run cli -- administrators create EMAIL',
    );
  }
  if (!(await database.reading.existsBy(ApplicationEntity, {}))) {
    lines.push(
      '',
      'No OAuth application exists yet. For a first client id and secret, run in another shell:',
      '  npm run cli -- applications create --name "My application" --scopes all',
      'or start with BOOTSTRAP_CLIENT_ID and BOOTSTRAP_CLIENT_SECRET set.',
    );
  }
  process.stderr.write(`${lines.join('\n')}\n\n`);
}
