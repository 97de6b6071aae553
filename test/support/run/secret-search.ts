import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { contentsOf } from '../databases/database-access.js';
import { databasePrefix } from '../services/service-process.js';
import { issuedSecrets, recordOf, SECRET_FORM } from './issued-secrets.js';
import { CLIENT_SECRET, type RunState } from './run-state.js';

const PIECE_BYTES = 16 << 20;
/** Longer than any secret, so that none hides between two pieces. */
const OVERLAP_BYTES = 128;

/** The one secret a service writes out: the link for its first administrator. */
const ANNOUNCED = /\/dashboard\/setup#code=osu_[0-9A-Za-z]{49}/g;

/** What a search has looked through, and where it found what should be nowhere. */
interface SearchResult {
  secrets: number;
  files: number;
  logs: number;
  bytes: number;
  databases: number;
  /** Without the secrets themselves. */
  found: string[];
}

/**
 * Looks for everything that has the form of a secret, and for the parts of issued ones, in every file the
 * run has made (logs, embedded databases, the data of its own database servers, attachments) and in every row of every
 * database it has made on servers.
 */
export async function searchForSecrets(run: RunState): Promise<SearchResult> {
  const issued = issuedSecrets(run.directory);
  const bodies = new Set([...issued].map((secret) => secret.slice(4)));
  const result: SearchResult = { secrets: issued.size, files: 0, logs: 0, bytes: 0, databases: 0, found: [] };
  for (const file of filesBelow(run.directory, recordOf(run.directory))) {
    const isLog = file.endsWith('.log');
    result.files++;
    if (isLog) result.logs++;
    for (const piece of piecesOf(file)) {
      result.bytes += piece.length;
      const leaks = secretsIn(piece, isLog ? bodies : undefined);
      if (leaks > 0) result.found.push(`${leaks} in ${file.slice(run.directory.length + 1)}`);
    }
  }
  for (const server of Object.values(run.servers)) {
    for (const url of await databasesOf(server)) {
      const bytes = await contentsOf(url);
      result.databases++;
      result.bytes += bytes.length;
      const leaks = secretsIn(bytes.toString('latin1'));
      if (leaks > 0) result.found.push(`${leaks} in the database ${new URL(url).pathname}`);
    }
  }
  return result;
}

/** How many there are in a text. Parts of issued ones are looked for where `bodies` are given. */
function secretsIn(text: string, bodies?: Set<string>): number {
  const rest = text.replace(ANNOUNCED, '');
  const whole = rest.match(SECRET_FORM)?.length ?? 0;
  const bootstrap = rest.split(CLIENT_SECRET).length - 1;
  if (bodies === undefined) return whole + bootstrap;
  const runs = rest.match(/[0-9A-Za-z]{49,}/g) ?? [];
  const parts = runs.filter((run) => {
    for (let at = 0; at + 49 <= run.length; at++) if (bodies.has(run.slice(at, at + 49))) return true;
    return false;
  });
  return whole + bootstrap + parts.length;
}

function filesBelow(directory: string, except: string): string[] {
  if (directory === except || !existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesBelow(path, except);
    return entry.isFile() ? [path] : [];
  });
}

/** A file bit by bit, one character per byte. */
function* piecesOf(file: string): Generator<string> {
  const buffer = Buffer.alloc(PIECE_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let at = 0; ; at += PIECE_BYTES - OVERLAP_BYTES) {
      const length = readSync(descriptor, buffer, 0, PIECE_BYTES, at);
      yield buffer.toString('latin1', 0, length);
      if (length < PIECE_BYTES) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

async function databasesOf(server: string): Promise<string[]> {
  const connection = await createConnection({ uri: server });
  try {
    const [rows] = await connection.query({ sql: 'SHOW DATABASES', rowsAsArray: true });
    return (rows as string[][])
      .map(([name]) => name!)
      .filter((name) => name.startsWith(databasePrefix()))
      .map((name) => Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await connection.end();
  }
}
