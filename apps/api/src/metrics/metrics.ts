import { OrphanSweeper } from '@app/attachments';
import type { Database } from '@app/database';
import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../logging/logger.js';
import { Housekeeping } from '../maintenance/housekeeping.js';

/** The metrics as Prometheus reads them. */
export interface Exposition {
  readonly contentType: string;
  metrics(): Promise<string>;
}

type CountedRequest = Pick<AnsweredRequest, 'method' | 'route' | 'status' | 'milliseconds'>;

/** The metrics of one process, as it sends them to another. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Seconds: from responses out of memory to the deadline of single operations, and beyond. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/**
 * The metrics of one process. Labels are methods, patterns of routes and statuses: never a name, an id, an address or
 * anything else that a client has sent. Without an instance of it no requests are counted.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'storage_request_duration_seconds',
    help: 'Requests by method, pattern of the route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  constructor() {
    // Processor, memory, descriptors, garbage collection, and the event loop delay since the last scrape.
    collectDefaultMetrics({ register: this.#registry });
  }

  /** The metrics of this process. */
  get exposition(): Exposition {
    return this.#registry;
  }

  /** The same as values, for the primary process, which aggregates those of all workers. */
  values(): Promise<MetricValues> {
    return this.#registry.getMetricsAsJSON();
  }

  /** Counts every request that reaches a hook, when its response has ended. */
  observeRequests(server: FastifyInstance): void {
    const registers = [this.#registry];
    const replays = new Counter({
      name: 'storage_idempotent_replays_total',
      help: 'Requests that got the answer to an earlier one with their Idempotency-Key.',
      registers,
    });
    const limited = new Counter({
      name: 'storage_rate_limited_total',
      help: 'Requests refused with 429.',
      registers,
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.countReply(request, reply);
      if (reply.statusCode === 429) limited.inc();
      if (reply.hasHeader('idempotency-replayed')) replays.inc();
      done();
    });
  }

  /** Counts a request of Fastify. */
  countReply({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    this.countRequest({ method, route: routeOptions.url ?? null, status, milliseconds });
  }

  /** Counts a request that has been answered. */
  countRequest({ method, route, status, milliseconds }: CountedRequest): void {
    this.#requests.observe({ method, route: route ?? 'none', status }, milliseconds / 1000);
  }

  /** Collects, on every scrape, what the libraries below count themselves. */
  observeApplication(database: Database, app: INestApplicationContext): void {
    const sweeper = app.get(OrphanSweeper);
    this.#count(
      'storage_transaction_retries_total',
      'Transactions run again after the database had undone them.',
      () => database.activity.retries,
    );
    this.#count(
      'storage_grouped_writes_total',
      'Writes that shared a transaction with those of other requests.',
      () => database.activity.groupedWrites,
    );
    this.#count(
      'storage_write_groups_total',
      'Transactions that such writes shared.',
      () => database.activity.groups,
    );
    this.#count(
      'storage_sweeps_total',
      'Sweeps for bytes that no attachment mentions.',
      () => sweeper.sweeps,
    );
    this.#count('storage_swept_blobs_total', 'Blobs that they removed.', () => sweeper.removed);
    this.#observeHousekeeping(app.get(Housekeeping));
    new Gauge({
      name: 'storage_database_connections',
      help: 'Connections to the database server: in use, free, and requests that wait for one.',
      labelNames: ['state'] as const,
      registers: [this.#registry],
      collect() {
        for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
      },
    });
  }

  #observeHousekeeping({ removals }: Housekeeping): void {
    const labelNames = ['kind'] as const;
    const registers = [this.#registry];
    const count = (name: string, help: string, figure: 'done' | 'failed') =>
      new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          for (const [kind, removal] of removals) this.inc({ kind }, removal[figure]);
        },
      });
    count('storage_removed_rows_total', 'Rows removed that are not needed any more, by kind.', 'done');
    count('storage_failed_removals_total', 'Removals of such rows that failed, by kind.', 'failed');
    new Gauge({
      name: 'storage_running_removals',
      help: 'Processes that remove such rows now, by kind.',
      labelNames,
      registers,
      collect() {
        for (const [kind, { isRunning }] of removals) this.set({ kind }, Number(isRunning));
      },
    });
  }

  #count(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

/** The aggregated metrics of several processes: sums, unless a metric defines another aggregation. */
export function aggregated(gather: () => Promise<MetricValues[]>): Exposition {
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    metrics: async () => AggregatorRegistry.aggregate(await gather()).metrics(),
  };
}
