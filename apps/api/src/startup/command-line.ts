import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEmbedded } from '@app/database';
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
export function commandLine(settings: Settings, variables: NodeJS.ProcessEnv): CommandLine {
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
