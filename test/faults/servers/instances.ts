import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CLIENT_ID, CLIENT_SECRET } from '../../support/run/run-state.js';
import { exitOf, startProcess, stopProcess } from '../../support/services/child-process.js';
import { freePort } from '../../support/services/free-port.js';

/** The service may run on another Node than the harness. */
const NODE = process.env.FAULTS_NODE ?? process.execPath;
const ENTRY = resolve('dist/apps/api/bundle/main.js');
const TOKEN_LIFETIME = String(24 * 60 * 60);

/** What an instance needs beside its own port. */
interface InstanceSettings {
  directory: string;
  /** Undefined for SQLite in the data directory. */
  databaseUrl: string | undefined;
  environment?: Record<string, string>;
  /** Shared by the instances of one service. */
  dataDirectory?: string;
  /** Starts the program by another one, which must become it: `[command, ...arguments]`. */
  wrapper?: readonly string[];
}

/** A process of the built service that can be killed, and started again at the same address. */
export class Instance {
  #pid: number | undefined;

  private constructor(
    readonly port: number,
    readonly dataDirectory: string,
    readonly logFile: string,
    private readonly settings: InstanceSettings,
  ) {}

  static async start(name: string, settings: InstanceSettings): Promise<Instance> {
    const dataDirectory = settings.dataDirectory ?? join(settings.directory, 'data');
    mkdirSync(dataDirectory, { recursive: true });
    const logFile = join(settings.directory, `${name}.log`);
    const instance = new Instance(await freePort(), dataDirectory, logFile, settings);
    await instance.start();
    return instance;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#pid!;
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const { databaseUrl, environment, wrapper = [] } = this.settings;
    const [command, ...parameters] = [...wrapper, NODE, ENTRY];
    const start = {
      command: command!,
      arguments: parameters,
      logFile: this.logFile,
      signal: 'SIGKILL' as const,
      environment: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDirectory,
        BOOTSTRAP_CLIENT_ID: CLIENT_ID,
        BOOTSTRAP_CLIENT_SECRET: CLIENT_SECRET,
        TOKEN_LIFETIME,
        LOG_LEVEL: 'warn',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...environment,
      },
    };
    this.#pid = await startProcess('the service', start, () => this.isReady());
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.baseUrl}/health/ready`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
  }

  /** `kill -9`; resolves when it is gone. */
  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    await exitOf(this.pid);
  }

  /** Answers the exit code, or the signal that ended it. */
  async terminate(): Promise<number | NodeJS.Signals> {
    process.kill(this.pid, 'SIGTERM');
    return exitOf(this.pid);
  }

  /** Why the service has answered with 5xx, from its log: how often, by code and message. */
  failures(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const line of readFileSync(this.logFile, 'utf8').split('\n')) {
      if (!line.includes('"request failed"')) continue;
      const { code, error } = JSON.parse(line);
      const failure = `${code}: ${error}`;
      counts[failure] = (counts[failure] ?? 0) + 1;
    }
    return counts;
  }

  /** At the end of a scenario. */
  stop(): Promise<void> {
    return stopProcess(this.pid, 'SIGKILL');
  }

  /** A token of every scope. */
  async token(): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
    });
    const response = await fetch(`${this.baseUrl}/api/v1/auth/oauth2/token`, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`no token: ${await response.text()}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }
}
