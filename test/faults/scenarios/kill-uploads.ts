import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import { sha256 } from '../clients/written-object.js';
import type { Course, Report, Scenario } from '../scenario.js';
import { Instance } from '../servers/instances.js';

const BYTES = 1024 * 1024;
const FILES = 4;
/** Unfinished and unmentioned files are swept when they are as old as this. */
const GRACE_SECONDS = 5;
/** From the first piece of an upload to its row: the kill comes at some moment in between, or just after. */
const MAX_UPLOAD_MILLISECONDS = 60;
const PIECES = 16;

/** kill -9 of the service in the midst of an upload. */
export const killUploads: Scenario = {
  name: 'kill-uploads',
  promise: 'A file whose upload is killed is the one before or the new one, and nothing stays behind',
  engines: ['sqlite'],
  full: { times: 100, pause: 1 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, random, times, say } = course;
  const environment = { ORPHAN_GRACE: String(GRACE_SECONDS) };
  const instance = await Instance.start('service', { directory, databaseUrl: undefined, environment });
  later(() => instance.stop());
  const token = await instance.token();
  const caller = new Caller(token);
  later(async () => caller.close());
  const ask = (method: string, path: string, body?: string) =>
    caller.ask(instance.baseUrl, { method, path, ...(body === undefined ? {} : { body }) });
  await ask('POST', '/api/v1/storage/classes', '{"name":"Files","fields":{}}');
  const { _id: id } = await ask('POST', '/api/v1/storage/data/Files/', '{}');
  const path = (name: string) => `/api/v1/storage/data/Files/${id}/attachments/${name}`;

  const violations: string[] = [];
  const figures = { kills: times, old: 0, new: 0, none: 0, left: 0, leftAfterSweep: 0 };
  /** What each file is known to be. */
  const known = new Map<string, string>();
  for (let kill = 1; kill <= times; kill++) {
    const name = `file${random.below(FILES)}`;
    const bytes = randomBytes(BYTES);
    const uploading = upload(instance.baseUrl, token, known.has(name) ? 'PUT' : 'POST', path(name), bytes);
    await pause(random.next() * MAX_UPLOAD_MILLISECONDS);
    await instance.kill();
    const acknowledged = await uploading;
    await instance.start();

    const outcome = await caller.send(instance.baseUrl, { method: 'GET', path: path(name) });
    if (outcome.kind !== 'answered') throw new Error(outcome.reason);
    const found = outcome.status === 200 ? sha256(outcome.bytes) : undefined;
    if (found === sha256(bytes)) {
      figures.new++;
      known.set(name, found);
    } else if (acknowledged) violations.push(`kill ${kill}: an acknowledged file is lost`);
    else if (found !== known.get(name) || (found === undefined && outcome.status !== 404)) {
      violations.push(
        `kill ${kill}: ${outcome.status} with ${outcome.bytes.length} bytes that were never sent`,
      );
    } else figures[found === undefined ? 'none' : 'old']++;
    if (kill % 10 === 0) say(`kill ${kill} of ${times}: ${JSON.stringify(figures)}`);
  }
  // More are there than are mentioned, or the kills have missed what they were for.
  const store = join(instance.dataDirectory, 'attachments', 'blobs');
  figures.left = hashesBelow(store).length - known.size;
  const expected = JSON.stringify([...known.values()].sort());
  const isSwept = async () => JSON.stringify(hashesBelow(store).sort()) === expected;
  await until('the sweep', isSwept, 1000 * (4 * GRACE_SECONDS + 10)).catch(() => {
    figures.leftAfterSweep = hashesBelow(store).length - known.size;
    violations.push(
      `after the sweep there are ${figures.leftAfterSweep} files more than the service mentions`,
    );
  });
  return { figures, violations };
}

/** Sends a file in pieces; answers whether it was acknowledged before the connection broke. */
function upload(
  baseUrl: string,
  token: string,
  method: string,
  path: string,
  bytes: Buffer,
): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path, headers: { authorization: `bearer ${token}` } });
    sent.once('error', () => resolve(false));
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    const text = bytes.toString('base64');
    const piece = Math.ceil(text.length / PIECES);
    const send = async () => {
      for (let start = 0; start < text.length && !sent.destroyed; start += piece) {
        sent.write(text.slice(start, start + piece));
        await new Promise((resume) => setImmediate(resume));
      }
      sent.end();
    };
    void send();
  });
}

/** The SHA-256 of every file of a store, unfinished ones included. */
function hashesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      try {
        return [sha256(readFileSync(join(entry.parentPath, entry.name)))];
      } catch {
        // Swept since it was listed.
        return [];
      }
    });
}
