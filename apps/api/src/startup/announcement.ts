import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { s3AddressOf } from '@app/blobs';
import { ApplicationEntity, type Database, embeddedFile, isEmbedded } from '@app/database';
import type { Settings } from '../settings/settings.js';

/** The directory of the project, relative to the bundle. */
const PROJECT = resolve(fileURLToPath(new URL('../../../..', import.meta.url)));

const USUAL_PORT = 3000;
const USUAL_HOST = '127.0.0.1';

/** How to run the commands of the CLI on the database of this service. */
interface CommandLine {
  /** The beginning of a command, to be copied to any shell of this machine; without a password. */
  start: string;
  /** Whether the command asks for the password of the database. */
  asksPassword: boolean;
}

/** The command line for the database of a service that was started with these variables. */
function commandLine(settings: Settings, variables: NodeJS.ProcessEnv): CommandLine {
  const { database, host, port, publicUrl } = settings;
  const told: Record<string, string> = {};
  const { address, asksPassword } = addressFor(database.url, variables.DATABASE_URL_FILE);
  Object.assign(told, address);
  if (database.dataDirectory !== join(PROJECT, 'data')) told.DATA_DIR = database.dataDirectory;
  if (publicUrl !== undefined) told.PUBLIC_URL = publicUrl;
  else {
    if (host !== USUAL_HOST) told.HOST = host;
    if (port !== USUAL_PORT) told.PORT = String(port);
  }
  const npm = process.cwd() === PROJECT ? 'npm' : `npm --prefix ${quoted(PROJECT)}`;
  const assignments = Object.entries(told).map(([name, value]) => `${name}=${quoted(value)} `);
  return { start: `${assignments.join('')}${npm} run cli --`, asksPassword };
}

function addressFor(
  url: string | undefined,
  file: string | undefined,
): { address: Record<string, string>; asksPassword: boolean } {
  if (url === undefined) return { address: {}, asksPassword: false };
  if (file) return { address: { DATABASE_URL_FILE: resolve(file) }, asksPassword: false };
  if (isEmbedded(url)) {
    const [scheme, path] = [url.slice(0, url.indexOf(':') + 1), url.slice(url.indexOf(':') + 1)];
    return { address: { DATABASE_URL: `${scheme}${resolve(path)}` }, asksPassword: false };
  }
  const shown = new URL(url);
  const asksPassword = shown.password !== '';
  shown.password = '';
  return { address: { DATABASE_URL: shown.href }, asksPassword };
}

/** Quotes a word for a POSIX shell. */
function quoted(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

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
