import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_SECRET, readRunState } from './run-state.js';

/** Access tokens, client secrets, session ids and setup codes. */
export const SECRET_FORM = /os[tksu]_[0-9A-Za-z]{49}/g;

const known = new Set<string>();

/** Puts every secret that an answer shows on the record of the run, so that its end can look where else it stands. */
export function noteSecrets(headers: Headers, text: string): void {
  const shown = `${text} ${headers.get('set-cookie') ?? ''}`.match(SECRET_FORM) ?? [];
  const fresh = shown.filter((secret) => !known.has(secret));
  if (fresh.length === 0) return;
  const directory = recordOf(readRunState().directory);
  mkdirSync(directory, { recursive: true });
  for (const secret of fresh) known.add(secret);
  appendFileSync(join(directory, String(process.pid)), `${fresh.join('\n')}\n`);
}

/** Every secret that was issued to a test of this run, and the one of the bootstrap application. */
export function issuedSecrets(directory: string): Set<string> {
  const record = recordOf(directory);
  const files = !existsSync(record)
    ? []
    : readdirSync(record, { withFileTypes: true }).map(({ name }) => join(record, name));
  const issued = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return new Set([...issued, CLIENT_SECRET]);
}

/** Where the secrets of a run are written down. */
export function recordOf(directory: string): string {
  return join(directory, 'issued-secrets');
}
