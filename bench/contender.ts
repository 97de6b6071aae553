import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HttpClient } from './http-client.js';
import type { Peer } from './peers/peer.js';
import { freePort, until } from './waiting.js';

export const CONTENDERS = ['service', 'other'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

export const CLIENT_ID = 'bench';
export const CLIENT_SECRET = randomBytes(24).toString('hex');

/** What a contender runs: a program for Node, or one with another API. `label` is what tables call it. */
export type Program = ServiceProgram | { label: string; peer: Peer };

/** The path of a program with the API of the service, and of the Node that runs it. */
export interface ServiceProgram {
  label: string;
  path: string;
  node: string;
  peer?: undefined;
}

/** One of the two measured services: a process on its own database, used over HTTP. */
export class Contender {
  #process: ChildProcess | undefined;
  #port: number | undefined;
  #baseUrl = '';
  #token = '';

  constructor(
    readonly name: ContenderName,
    private readonly program: Program,
    /** Undefined for SQLite in the directory. */
    private readonly databaseUrl: string | undefined,
    private readonly directory: string,
    /** Such as what makes its flushes slow. */
    private readonly environment: Record<string, string>,
  ) {
    mkdirSync(directory, { recursive: true });
  }

  /** Undefined where its API is that of the service. */
  get peer(): Peer | undefined {
    return this.program.peer;
  }

  /** Before the first start: what a program with another API needs to have these classes later. */
  prepare(classNames: readonly string[]): void {
    this.peer?.prepare(this.#folder, classNames);
  }

  /** Starts it as a user would, at the same address each time, and answers the milliseconds until it was ready. */
  async start(): Promise<number> {
    this.#port ??= await freePort();
    const port = this.#port;
    this.#baseUrl = `http://127.0.0.1:${port}`;
    const logFile = join(this.directory, `${this.name}.log`);
    const log = openSync(logFile, 'a');
    const began = performance.now();
    const child = this.#spawn(port, log);
    this.#process = child;
    await until(`${this.program.label} to be ready`, async () => {
      if (child.exitCode !== null) {
        throw new Error(`${this.program.label} has ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
      }
      return fetch(`${this.#baseUrl}${this.peer?.healthPath ?? '/health/ready'}`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const milliseconds = performance.now() - began;
    await this.signIn();
    return milliseconds;
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await ended;
  }

  get baseUrl(): string {
    return this.#baseUrl;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  get token(): string {
    return this.#token;
  }

  /** Obtains a fresh token: a benchmark may take longer than one lives. None where everyone may do everything. */
  async signIn(): Promise<void> {
    if (this.peer !== undefined) return;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
    });
    const answer = await new HttpClient(this.#baseUrl).expect('POST', '/api/v1/auth/oauth2/token', form);
    this.#token = JSON.parse(answer).access_token;
  }

  get client(): HttpClient {
    return new HttpClient(this.#baseUrl, this.#token === '' ? undefined : this.#token);
  }

  get #folder(): string {
    return join(this.directory, 'data');
  }

  #spawn(port: number, log: number): ChildProcess {
    const { program } = this;
    const stdio: StdioOptions = ['ignore', log, log];
    if (program.peer !== undefined) {
      return spawn(program.peer.program, program.peer.arguments(this.#folder, port), {
        stdio,
        env: { ...process.env, ...this.environment },
      });
    }
    return spawn(program.node, [...this.#nodeArguments(), program.path], {
      stdio,
      env: {
        PATH: `${dirname(program.node)}:${process.env.PATH}`,
        PORT: String(port),
        DATA_DIR: this.#folder,
        SHUTDOWN_DELAY: '0',
        BOOTSTRAP_CLIENT_ID: CLIENT_ID,
        BOOTSTRAP_CLIENT_SECRET: CLIENT_SECRET,
        ...(this.databaseUrl === undefined ? {} : { DATABASE_URL: this.databaseUrl }),
        ...this.environment,
      },
    });
  }

  /** Such as --cpu-prof, to see where the service spends its time. */
  #nodeArguments(): string[] {
    const given = this.name === 'service' ? process.env.BENCH_SERVICE_NODE_ARGUMENTS : undefined;
    return given ? given.split(' ') : [];
  }
}
