import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FirstRun } from '@app/auth';
import { openBlobStore } from '@app/blobs';
import { Database, openingFailure, releaseAbandonedLeases } from '@app/database';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Connections } from '../edge/sockets/connections.js';
import type { Metrics } from '../metrics/metrics.js';
import { createServer } from '../server/server.js';
import type { Settings } from '../settings/settings.js';
import { claimAttachments } from '../startup/claim-attachments.js';
import { listenFailure, localAddress } from '../startup/listening.js';

const MULTI_PRIMARY =
  'several nodes of the database take writes: listings count the objects of a class each time, and a class must not ' +
  'change while it is written to through another node';

const LOG_GROWS =
  'the write-ahead log of the database could not be moved into its file: nothing is lost, but the log grows until that succeeds; ' +
  'see that the disk can be read and written, and has room';

/** The backlog of connections to accept; systems allow fewer (Linux: `net.core.somaxconn`). Node's default is 511. */
const BACKLOG = 4096;

const CLEAR_TEXT =
  'what goes to the database and comes from it can be read on the way: its server has no TLS, or ssl-mode in ' +
  'DATABASE_URL says so';

/** The service in one process. */
export class Service {
  #stopped: Promise<void> | undefined;
  #lastStep: 'requests' | 'background' | 'database' = 'requests';
  readonly #eventLoopDelay = measureEventLoopDelay();

  private constructor(
    readonly database: Database,
    private readonly release: () => Promise<void>,
    private readonly app: NestFastifyApplication,
    private readonly logger: Logger,
    /** The URL where it listens, for browsers. */
    readonly address: string,
    /** Aborted when a flush of the database or of attachments has failed: only reads continue. */
    readonly broken: AbortSignal,
  ) {}

  /**
   * Opens the resources that the settings name and listens; `metrics` counts requests, and `release` gives up an
   * embedded database at the end. Throws if it cannot.
   */
  static async start(
    settings: Settings,
    logger: Logger,
    metrics?: Metrics,
    release = async () => {},
  ): Promise<Service> {
    const database = await Database.open(settings.database);
    try {
      return await Service.#startOn(database, release, settings, logger, metrics);
    } catch (error) {
      throw withDiskAdvice(error, database, settings);
    }
  }

  static async #startOn(
    database: Database,
    release: () => Promise<void>,
    settings: Settings,
    logger: Logger,
    metrics: Metrics | undefined,
  ): Promise<Service> {
    database.onCheckpointFailure(({ message }) => logger.error({ error: message }, LOG_GROWS));
    await releaseAbandonedLeases(database);
    for (const weakness of await database.weaknesses())
      logger.warn({ weakness }, 'acknowledged writes can be lost');
    for (const limit of await database.tooLowLimits())
      logger.warn({ limit }, 'the database refuses what the service takes');
    if (database.isMultiPrimary) logger.warn(MULTI_PRIMARY);
    if (database.unencryptedHost !== undefined) logger.warn({ host: database.unencryptedHost }, CLEAR_TEXT);
    const blobs = await openBlobStore(settings.attachments);
    await claimAttachments(database, blobs, settings);
    const app = await createServer(settings, { database, blobs }, logger, metrics);
    const { port, host } = settings;
    try {
      await app.listen({ port, host, backlog: BACKLOG });
    } catch (error) {
      throw listenFailure(error, 'PORT', settings);
    }
    const broken = AbortSignal.any([database.broken, blobs.broken]);
    // PORT=0 is any that is free.
    const listening = app.getHttpServer().address() as AddressInfo;
    const address = localAddress(host, listening.port);
    return new Service(database, release, app, logger, address, broken);
  }

  /** A code to create the first administrator, if there is none yet. */
  setupCode(): Promise<string | undefined> {
    return this.app.get(FirstRun).newCode();
  }

  /** From now on `/health/ready` sends 503 and responses close the connection; all requests are still served. */
  announceStop(): void {
    this.connections.announceEnd();
  }

  /**
   * Finishes the requests in progress, then closes everything. `gentle` gives clients with an open connection time to
   * learn that it ends (see `Connections.end`). A second call can end that wait.
   */
  stop({ gentle }: { gentle: boolean }): Promise<void> {
    const disconnected = this.connections.end({ gentle });
    this.#stopped ??= disconnected.then(async () => {
      this.#lastStep = 'background';
      await this.app.close();
      this.#lastStep = 'database';
      await this.database.close();
      await this.release();
      this.logger.info({ eventLoopDelay: this.#eventLoopDelay() }, 'stopped');
    });
    return this.#stopped;
  }

  /** What its end waits for. */
  get lastStep(): 'requests' | 'background' | 'database' {
    return this.#lastStep;
  }

  /** Those of its clients. */
  get connections(): Connections {
    return this.app.getHttpAdapter().getInstance().connections;
  }
}

/**
 * An error of the start. If the disk is full after the first writes, it says what to do; any other error is unchanged.
 */
export function withDiskAdvice(error: unknown, database: Database, settings: Settings): unknown {
  return database.failureOf(error) === 'full' ? openingFailure(error, settings.database) : error;
}

const SAMPLED_EVERY_MILLISECONDS = 10;

/** The event loop delay of this process: milliseconds that a request may have waited for others. */
interface EventLoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** Measures from now on, a hundred times per second; the returned function reports the delay so far. */
function measureEventLoopDelay(): () => EventLoopDelay {
  const samples = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MILLISECONDS });
  samples.enable();
  // Node includes the interval between two samples.
  const late = (nanoseconds: number) =>
    Math.max(0, Math.round((nanoseconds / 1e6 - SAMPLED_EVERY_MILLISECONDS) * 10) / 10);
  return () => ({
    p50: late(samples.percentile(50)),
    p99: late(samples.percentile(99)),
    max: late(samples.max),
  });
}
