import { Agent, request as open } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import * as fc from 'fast-check';
import { amount, itBoth } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import type { RawRequest } from './support/http/raw-http.js';
import { type Service, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';

/** Random requests of each kind on each engine; in full three engines make more than 20,000. */
const RUNS = Number(process.env.TEST_FUZZ_RUNS ?? amount(400, 3500));
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const IN_FLIGHT = 16;

const NAMES = fc.constantFrom('text', 'any', '_id', 'attachments', 'name', 'fields', 'type', '__proto__', '');
const TEXT = fc.string({ unit: 'binary' });
const VALUES = fc.oneof(fc.jsonValue(), TEXT, fc.double(), fc.dictionary(NAMES, fc.jsonValue()));
const OBJECTS = fc.dictionary(NAMES, VALUES);
/** What may fit the class: most of what is random never gets past the first check. */
const FITTING = fc.record({ text: fc.string(), any: fc.jsonValue() }, { requiredKeys: [] });
const JSON_TEXTS = fc
  .oneof(FITTING, fc.array(FITTING), OBJECTS, fc.array(OBJECTS), VALUES)
  .map((value) => JSON.stringify(value));
const BROKEN_JSON = fc
  .tuple(JSON_TEXTS, fc.nat(), TEXT)
  .map(
    ([text, at, more]) => text.slice(0, at % (text.length + 1)) + more + text.slice(at % (text.length + 1)),
  );
const BODIES = fc.oneof(JSON_TEXTS, BROKEN_JSON, TEXT, fc.uint8Array({ maxLength: 500 }));
const CONTENT_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data;boundary=a',
  'text/plain',
  'a/b;charset=x',
  'x',
];

const OPERATORS = fc.constantFrom(
  ...['$eq', '$neq', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$contains', '$startsWith'],
  ...['$endsWith', '$all', '$size', '$or', ''],
);
const OPERANDS = fc.oneof(VALUES, TEXT, fc.nat(3), fc.boolean(), fc.array(VALUES, { maxLength: 3 }));
const { filter: FILTERS } = fc.letrec((tie) => ({
  operators: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.dictionary(OPERATORS, OPERANDS, { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom('$not', '$elemMatch'), tie('operators'), { maxKeys: 1 }),
    fc.dictionary(fc.constant('$elemMatch'), tie('filter'), { maxKeys: 1 }),
  ),
  fields: fc.dictionary(fc.oneof(NAMES, fc.constant('any.a.b'), TEXT), tie('operators'), { maxKeys: 3 }),
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('fields'),
    fc.dictionary(fc.constantFrom('$and', '$or', '$nor'), fc.array(tie('filter'), { maxLength: 2 }), {
      maxKeys: 1,
    }),
  ),
}));
const FILTER_TEXTS = fc.oneof(
  FILTERS.map((filter) => JSON.stringify(filter)),
  BROKEN_JSON,
  TEXT,
);
const PARAMETERS = fc.oneof(
  FILTER_TEXTS.map((query) => new URLSearchParams({ query }).toString()),
  fc
    .dictionary(fc.constantFrom('query', 'limit', 'page', 'token', '__proto__'), TEXT)
    .map((values) => new URLSearchParams(Object.entries(values)).toString()),
  // As it is, with whatever the address of a request can hold.
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.replace(/[\0- \x7f]/g, '%')),
);

interface Outcome {
  statuses: Map<number, number>;
  /** Answers that are failures of the service, with what was sent. */
  failures: unknown[];
}

/** Sends every one of the requests, many at a time, over connections that are kept. */
async function sendAll(service: Service, token: string, requests: RawRequest[]): Promise<Outcome> {
  const outcome: Outcome = { statuses: new Map(), failures: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const queue = requests.entries();
  const work = async () => {
    for (const [index, request] of queue) {
      const status = await statusOf(service, token, request, agent).catch((error: Error) => error.message);
      outcome.statuses.set(Number(status), (outcome.statuses.get(Number(status)) ?? 0) + 1);
      if (typeof status === 'string' || status >= 500) outcome.failures.push({ index, status, request });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  agent.destroy();
  return outcome;
}

function statusOf(
  { baseUrl }: Service,
  token: string,
  { method = 'GET', path, headers, body }: RawRequest,
  agent: Agent,
): Promise<number> {
  const { hostname, port } = new URL(baseUrl);
  const all = { authorization: `bearer ${token}`, ...headers };
  return new Promise((resolve, reject) => {
    const sent = open({ hostname, port, method, path, headers: all, agent }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode!));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

describe(`random input (TEST_SEED=${SEED}, ${RUNS} of each kind)`, () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;
    let object: string;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      client = await service.client();
      things = await service.createClass({ text: { type: 'string' }, any: { type: 'json' } });
      object = await client.create(things, {});
    });

    /** Sends what the seed makes, and expects refusals and successes, and no failure. */
    async function survives(what: string, requests: fc.Arbitrary<RawRequest>): Promise<void> {
      const outcome = await sendAll(
        service,
        client.token!,
        fc.sample(requests, { numRuns: RUNS, seed: SEED }),
      );
      const statuses = Object.fromEntries([...outcome.statuses].sort());
      process.stderr.write(
        `${RUNS} random ${what} on ${engine} (seed ${SEED}): ${JSON.stringify(statuses)}\n`,
      );
      expect(outcome.failures).toEqual([]);
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400']));
    }

    itBoth('in bodies is never answered with 5xx', () => {
      const places = [
        ...['POST', 'PUT'].map((method) => [method, `${things.path}/batch`] as const),
        ['POST', things.path] as const,
        ['PUT', object] as const,
        ['POST', `${object}/attachments/a`] as const,
        ['POST', '/api/v1/storage/classes'] as const,
        ['POST', '/api/v1/auth/applications'] as const,
        ['POST', '/api/v1/auth/oauth2/token'] as const,
      ];
      const requests = fc
        .tuple(fc.constantFrom(...places), BODIES, fc.constantFrom(...CONTENT_TYPES))
        .map(([[method, path], body, type]) => ({ method, path, body, headers: { 'content-type': type } }));
      return survives('bodies', requests);
    });

    itBoth('in filters and parameters is never answered with 5xx', () => {
      const requests = PARAMETERS.map((parameters) => ({ path: `${things.path}?${parameters}` }));
      return survives('filters', requests);
    });

    itBoth('has not ended the process, nor kept others waiting', async () => {
      const { pid } = service.running;
      expect((await client.get('/health/ready')).status).toBe(200);
      await stop();
      // The process that was started is the one that says, at its end, how late it came to its work.
      const said = /"pid":(\d+),.*"eventLoopDelay":(\{[^}]*\}).*"msg":"stopped"/.exec(service.log());
      expect(said?.[1]).toBe(String(pid));
      const delay = JSON.parse(said![2]!) as { p50: number; p99: number; max: number };
      const load = loadavg()[0]!;
      process.stderr.write(
        `Event-loop delay on ${engine} in milliseconds: ${JSON.stringify(delay)}, load ${load.toFixed(1)}\n`,
      );
      // Where far more runs than there are processors, a process is late through no fault of its own.
      if (load <= 2 * availableParallelism()) expect(delay.p99).toBeLessThan(patience(100));
    });
  });
});
