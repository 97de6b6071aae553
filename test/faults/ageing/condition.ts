import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../support/http/client.js';
import { Load, type LoadedRequest } from '../../support/services/load.js';
import { scrape, total } from '../../support/services/metrics.js';
import type { Aged } from './aged.js';
import { inventoryOf, roomOf } from './inventory.js';
import { CREATED, RATED } from './rated-class.js';

const MEBIBYTE = 1024 * 1024;
const CLIENTS = 8;
const CHECK_INTERVAL_MILLISECONDS = 200;
const SETTLING_MILLISECONDS = 1500;

/** How a service is, by what is measured. */
export type Condition = Record<string, number>;

/** What can be told of the processes at any moment without asking them: of each figure the highest. */
export function lookAt({ services }: Aged): Condition {
  return highestOf(
    services.map((service) => ({
      'resident MiB': Math.round(service.residentBytes() / MEBIBYTE),
      descriptors: readdirSync(`/proc/${service.running.pid}/fd`).length,
    })),
  );
}

/** Everything, of a service at rest, with its garbage collected. */
export async function examine(aged: Aged): Promise<Condition> {
  const { services, metricsPorts } = aged;
  const rates = await ratesOf(aged);
  for (const { running } of services) process.kill(running.pid, 'SIGUSR2');
  await pause(SETTLING_MILLISECONDS);
  const told = metricsPorts.map(async (port) => {
    const { samples } = await scrape(port);
    return {
      'heap MiB': Math.round(total(samples, 'nodejs_heap_size_used_bytes')! / MEBIBYTE),
      handles: total(samples, 'nodejs_active_resources_total')!,
    };
  });
  return {
    ...lookAt(aged),
    ...highestOf(await Promise.all(told)),
    ...(await inventoryOf(services[0])),
    ...(await roomOf(services[0])),
    ...rates,
  };
}

/** Requests answered in a second by all instances, of each kind by itself. */
export async function ratesOf({ services, token, rateSeconds, complaints }: Aged): Promise<Condition> {
  const kinds: Record<string, (n: number) => LoadedRequest> = {
    get: (n) => ({ method: 'GET', path: `${RATED.path}/${RATED.ids[n]}` }),
    list: (n) => ({ method: 'GET', path: `${RATED.path}/?limit=50&page=${n + 1}` }),
    filter: (n) => ({ method: 'GET', path: `${RATED.path}/?limit=20&query={"n":{"$eq":${n}}}` }),
    create: (n) => ({
      method: 'POST',
      path: `${CREATED.path}/`,
      body: JSON.stringify({ n: -n, text: 'rated' }),
    }),
  };
  const rates: Condition = {};
  for (const [kind, request] of Object.entries(kinds)) {
    const requests = Array.from({ length: CLIENTS }, (_, n) => request(n));
    const began = performance.now();
    const loads = services.map(
      ({ baseUrl }) => new Load(new Client(baseUrl, token), requests, CLIENTS / services.length),
    );
    await pause(1000 * rateSeconds);
    await Promise.all(loads.map((load) => load.stop()));
    const answered = loads.reduce((sum, load) => sum + load.answered, 0);
    rates[`${kind}/s`] = Math.round((1000 * answered) / (performance.now() - began));
    complaints.push(...loads.flatMap(({ failures }) => failures.slice(0, 3)));
  }
  return rates;
}

/** The highest that each figure has been, until it is stopped. */
export class Peaks {
  highest: Condition = {};
  readonly #looks: NodeJS.Timeout;

  constructor(aged: Aged) {
    this.#looks = setInterval(() => this.note(lookAt(aged)), CHECK_INTERVAL_MILLISECONDS);
  }

  note(condition: Condition): void {
    this.highest = highestOf([this.highest, condition]);
  }

  stop(): void {
    clearInterval(this.#looks);
  }
}

function highestOf(conditions: readonly Condition[]): Condition {
  const highest: Condition = {};
  for (const [name, value] of conditions.flatMap((condition) => Object.entries(condition)))
    highest[name] = Math.max(highest[name] ?? 0, value);
  return highest;
}
