import { dirname } from 'node:path';
import { s3AddressOf } from '@app/blobs';
import { ApplicationEntity, type Database, embeddedFile } from '@app/database';
import type { Settings } from '../settings/settings.js';
import { commandLine } from './command-line.js';

/**
 * Prints for the operator the addresses of the service and how to gain access: with a setup code, if there is no
 * administrator yet. Goes to standard error, since logs go to standard output.
 */
export async function announce(
  settings: Settings,
  database: Database,
  listening: string,
  setupCode: string | undefined,
): Promise<void> {
  const base = settings.publicUrl ?? listening;
  const { start, asksPassword } = commandLine(settings, process.env);
  const lines = [
    '',
    `Storage Data API is ready at ${base}`,
    `  dashboard      ${base}/dashboard`,
    `  documentation  ${base}/docs`,
    `  contract       ${base}/openapi.yaml`,
    ...places(settings, database.engine),
  ];
  if (setupCode !== undefined) {
    lines.push(
      '',
      'There is no administrator yet. Open this link within 15 minutes to become the first one:',
      `  ${base}/dashboard/setup#code=${setupCode}`,
      'Later, start the service again for another link, or run:',
      `  ${start} administrators create EMAIL`,
    );
  }
  if (!(await database.reading.existsBy(ApplicationEntity, {}))) {
    lines.push(
      '',
      'No OAuth application exists yet. For a first client id and secret, run in another shell:',
      `  ${start} applications create --name "My application" --scopes all`,
      'or start with BOOTSTRAP_CLIENT_ID and BOOTSTRAP_CLIENT_SECRET set.',
    );
  }
  if (asksPassword && lines.some((line) => line.includes(start)))
    lines.push('', 'These commands ask for the password of the database, which is not shown here.');
  process.stderr.write(`${lines.join('\n')}\n\n`);
}

/** Where the data is, and the attachments, if that is another place. */
function places({ database, attachments: { directory, s3 } }: Settings, engine: string): string[] {
  const { url, dataDirectory } = database;
  const file = embeddedFile(database);
  const store = url === undefined ? dataDirectory : (file ?? 'the server of DATABASE_URL');
  const data = `  data           ${engine} in ${store}`;
  if (s3 === undefined && file !== undefined && dirname(file) === dataDirectory) return [data];
  return [data, `  attachments    ${s3 === undefined ? directory : s3AddressOf(s3)}`];
}
