import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameDatabase } from '../databases/database-access.js';
import type { Engine } from '../engines.js';
import { type ClassHandle, Client, type FieldDefinitions } from '../http/client.js';
import { CLIENT_ID, CLIENT_SECRET, type RunningService, readRunState } from '../run/run-state.js';
import { until } from '../until.js';
import { LISTENS, startServiceProcess, stopService } from './service-process.js';

/** A running service, as tests see it. */
export class Service {
  #token: Promise<string> | undefined;

  constructor(readonly running: RunningService) {}

  get baseUrl(): string {
    return this.running.baseUrl;
  }

  /** A client with a token of every scope. */
  async client(): Promise<Client> {
    this.#token ??= this.token();
    return new Client(this.baseUrl, await this.#token);
  }

  /** A fresh token of the bootstrap application. */
  async token(scope?: string): Promise<string> {
    const answer = await this.requestToken({
      grant_type: 'client_credentials',
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      ...(scope === undefined ? {} : { scope }),
    });
    if (answer.status !== 200) throw new Error(`no token: ${JSON.stringify(answer.body)}`);
    return answer.body.access_token;
  }

  /** Sends a form to the token endpoint. */
  requestToken(form: Record<string, string>, headers?: Record<string, string>) {
    const path = '/api/v1/auth/oauth2/token';
    return new Client(this.baseUrl).send('POST', path, new URLSearchParams(form), headers);
  }

  /** A class with a unique name; `more` is what its definition says besides. */
  async createClass(fields: FieldDefinitions, name = uniqueName(), more: object = {}): Promise<ClassHandle> {
    const client = await this.client();
    const answer = await client.post('/api/v1/storage/classes', { name, fields, ...more });
    if (answer.status !== 200) throw new Error(`no class: ${JSON.stringify(answer.body)}`);
    return { name, path: `/api/v1/storage/data/${name}`, definitionPath: `/api/v1/storage/classes/${name}` };
  }

  /** What the service has written so far. */
  log(): string {
    return readFileSync(this.running.logFile, 'utf8');
  }

  /** Its output from the ready line on. It comes a moment after the first answer, and all at once. */
  async announcement(): Promise<string> {
    await until('the announcement of the start', async () => this.log().includes(LISTENS));
    return this.log().slice(this.log().indexOf(LISTENS));
  }

  /** The code it has printed for its first administrator. */
  async setupCode(): Promise<string> {
    return /\/dashboard\/setup#code=(\S+)/.exec(await this.announcement())![1]!;
  }

  /** Memory the process has taken for itself, in bytes: files that are mapped are left out. */
  residentBytes(): number {
    const { pid } = this.running;
    const status = `/proc/${pid}/status`;
    // Reading a file disturbs what is measured less than starting a program, which is what other systems need.
    const kilobytes = existsSync(status)
      ? /RssAnon:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))![1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(kilobytes) * 1024;
  }
}

/** Runs a block of tests once per engine, each with the service of that engine; `services` are those of the run. */
export function eachEngine(
  tests: (service: Service) => void,
  services: readonly RunningService[] = readRunState().services,
): void {
  for (const running of services) {
    describe(`on ${running.engine}`, () => tests(new Service(running)));
  }
}

/** As `eachEngine`, for what no database has a part in: on the first engine, and not again in `npm run test:long`. */
export function onAnyEngine(tests: (service: Service) => void): void {
  eachEngine(tests, readRunState().services.slice(0, 1));
}

/** An engine for tests of what no database has a part in. */
export function anyEngine(): Engine {
  return readRunState().services[0]!.engine;
}

/** Starts a service of its own for a test that needs other settings; ends with `stop`. */
export async function startService(
  engine: Engine,
  environment: Record<string, string> = {},
): Promise<{ service: Service; stop: () => Promise<void> }> {
  const { directory, servers } = readRunState();
  const running = await startServiceProcess({
    engine,
    server: servers[engine],
    directory: join(directory, uniqueName()),
    environment,
  });
  return { service: new Service(running), stop: () => stopService(running) };
}

/** Starts another instance on the database of a service; an embedded one has a single process, the service itself. */
export async function startBeside(service: Service): ReturnType<typeof startService> {
  const { engine, databaseUrl } = service.running;
  if (databaseUrl === undefined) return { service, stop: async () => {} };
  return startService(engine, sameDatabase(service));
}

/** A name for a class or directory that no other test has, in this or any other file. */
export function uniqueName(prefix = 'T'): string {
  return `${prefix}${randomBytes(6).toString('hex')}`;
}
