import type { Service } from '../../support/service.js';
import type { Caller } from '../exchange.js';

/** A service that ages, and who does it to it. */
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

/** An instance, each in its turn. */
export function anyOf({ services }: Aged): Service {
  return services[turns++ % services.length]!;
}

/** Does something so many times, by several at once. */
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
// biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what is answered
export function ask(aged: Aged, method: string, path: string, body?: unknown): Promise<any> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const message = { method, path, ...(body === undefined ? {} : { body: text }) };
  return aged.caller.ask(anyOf(aged).baseUrl, message);
}
