import type { Service } from '../../support/services/service.js';
import type { Caller } from '../clients/exchange.js';

/** A service that ages, and the clients that put load on it. */
export interface Aged {
  /** Its instances: several where the database is a server. */
  services: readonly [Service, ...Service[]];
  metricsPorts: readonly number[];
  caller: Caller;
  token: string;
  /** How much of everything. */
  times: number;
  /** For how long each rate is measured. */
  rateSeconds: number;
  /** What should not have been answered, or not have happened. */
  complaints: string[];
  /** Of what is counted, how much more there has to be in the end. */
  staying: Staying;
}

export interface Staying {
  access_tokens: number;
  sessions: number;
  idempotency_keys: number;
  audit_events: number;
  /** Of classes. */
  tables: number;
  /** Of attachments. */
  files: number;
}

let turns = 0;

/** The next instance, round robin. */
export function anyOf({ services }: Aged): Service {
  return services[turns++ % services.length]!;
}

/** Does something so many times, with several at once. */
export async function together(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Sends a request, which has to be answered by 200, to any instance. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape of the answer
export function ask(aged: Aged, method: string, path: string, body?: unknown): Promise<any> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const message = { method, path, ...(body === undefined ? {} : { body: text }) };
  return aged.caller.ask(anyOf(aged).baseUrl, message);
}
