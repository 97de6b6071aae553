import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { settlesWithin } from '@app/concurrency';
import type { MetricValues } from '../metrics/metrics.js';
import { COMPILE_CACHE } from '../process/compile-cache.js';
import { NotStarted } from '../startup/start-failure.js';
import { closeInFlightConnection } from './in-flight-connections.js';
import { DRAIN, DROP, HAND_BACK, METRICS, RETIRE, type Report, STOP } from './messages.js';

const PROGRAM = fileURLToPath(new URL('./worker.js', import.meta.url));

/**
 * Settings that the primary has applied already, and whose secrets a worker does not need, are empty, which counts as
 * absent. The program of a worker imports all of it at once, so Node.js is told of the cache before.
 */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  BOOTSTRAP_CLIENT_ID: '',
  BOOTSTRAP_CLIENT_SECRET: '',
  BOOTSTRAP_CLIENT_SECRET_FILE: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  ADMIN_PASSWORD_FILE: '',
};

/** A worker that is not stuck sends its metrics well within this time. */
const METRICS_TIMEOUT_MILLISECONDS = 5000;

/** How a process ended: by itself or by a signal. Both are null if the system refused to start it. */
export interface Ending {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

/** A worker as the primary sees it. */
export class WorkerProcess {
  /** Resolves with the address it listens at; rejects with NotStarted if it fails or ends before. */
  readonly listening: Promise<string>;
  readonly ended: Promise<Ending>;
  readonly #startedAt = performance.now();
  readonly #metricsWaiting = new Set<(metrics: MetricValues | undefined) => void>();
  #isListening = false;
  #hasRoom = true;

  private constructor(
    private readonly worker: Worker,
    onRoom: () => void,
  ) {
    this.ended = new Promise((resolve) => {
      worker.once('exit', (exitCode, signal) => {
        resolve({ exitCode: signal === null ? exitCode : null, signal: signal as NodeJS.Signals | null });
      });
      // Also emitted for messages sent to a closed channel, when `exit` is about to follow.
      worker.on('error', () => {
        if (this.pid === undefined) resolve({ exitCode: null, signal: null });
      });
    });
    this.listening = new Promise((resolve, reject) => {
      worker.on('message', (report: Report | object) => {
        if ('failed' in report) return reject(new NotStarted(report.failed));
        if ('metrics' in report) return this.#resolveMetrics(report.metrics);
        if ('hasRoom' in report) {
          this.#hasRoom = report.hasRoom;
          return onRoom();
        }
        // Node itself sends messages too, for example with --watch.
        if (!('listening' in report)) return;
        this.#isListening = true;
        onRoom();
        resolve(report.listening);
      });
      worker.once('error', ({ message }) =>
        reject(new NotStarted(`A worker could not be started: ${message}`)),
      );
      void this.ended.then(({ exitCode, signal }) =>
        reject(new NotStarted(`A worker ended before it listened (${signal ?? `exit code ${exitCode}`}).`)),
      );
    });
    void this.ended.then(() => this.#resolveMetrics(undefined));
    // Callers that do not await `listening` learn of a failure from `ended`.
    this.listening.catch(() => {});
  }

  /** Calls `onRoom` whenever `hasRoom` may have changed. */
  static start(onRoom: () => void): WorkerProcess {
    cluster.setupPrimary({ exec: PROGRAM, args: [] });
    const worker = cluster.fork(ENVIRONMENT);
    closeInFlightConnection(worker);
    return new WorkerProcess(worker, onRoom);
  }

  get pid(): number | undefined {
    return this.worker.process.pid;
  }

  /** How long it has been running. */
  get ageMilliseconds(): number {
    return performance.now() - this.#startedAt;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** Whether it takes another connection. */
  get hasRoom(): boolean {
    return this.#isListening && this.#hasRoom;
  }

  /** Whether connections that it has no room for are dropped, or handed back for others. */
  dropBeyond(drops: boolean): void {
    this.worker.send(drops ? DROP : HAND_BACK);
  }

  /** Its metrics; undefined if it ends before it has sent them. Throws if it does not answer. */
  metrics(): Promise<MetricValues | undefined> {
    return new Promise((resolve, reject) => {
      const tell = (metrics: MetricValues | undefined) => {
        clearTimeout(timer);
        resolve(metrics);
      };
      const timer = setTimeout(() => {
        this.#metricsWaiting.delete(tell);
        reject(new Error(`worker ${this.pid} does not answer`));
      }, METRICS_TIMEOUT_MILLISECONDS);
      this.#metricsWaiting.add(tell);
      this.worker.send(METRICS);
    });
  }

  /** Ends it without failing a request; kills it if that takes too long. Returns whether it ended by itself. */
  retire(withinMilliseconds: number): Promise<boolean> {
    this.worker.send(RETIRE);
    return this.#endedWithin(withinMilliseconds);
  }

  /**
   * Ends it when its requests are finished; with `drain`, only after load balancers had time to notice. Kills it if
   * that takes too long. Returns likewise.
   */
  async stop(withinMilliseconds: number, { drain }: { drain: boolean }): Promise<boolean> {
    if (!this.#isListening) {
      // It has no requests, and may not be ready for the message.
      this.worker.process.kill('SIGKILL');
      await this.ended;
      return true;
    }
    this.worker.send(drain ? DRAIN : STOP);
    return this.#endedWithin(withinMilliseconds);
  }

  #resolveMetrics(metrics: MetricValues | undefined): void {
    for (const tell of this.#metricsWaiting) tell(metrics);
    this.#metricsWaiting.clear();
  }

  async #endedWithin(milliseconds: number): Promise<boolean> {
    const isInTime = await settlesWithin(this.ended, milliseconds);
    if (!isInTime) this.worker.process.kill('SIGKILL');
    const { exitCode } = await this.ended;
    return isInTime && exitCode === 0;
  }
}
