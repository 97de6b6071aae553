import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer, variableOf } from '../../support/databases/database-server.js';
import { record } from '../../support/run/resources.js';
import { readRunState } from '../../support/run/run-state.js';
import { freePort } from '../../support/services/free-port.js';
import { Service } from '../../support/services/service.js';
import { databasePrefix, newDatabase } from '../../support/services/service-process.js';
import type { Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import type { Course } from '../scenario.js';
import { Instance } from '../servers/instances.js';
import type { Aged } from './aged.js';
import { LIVE_TOKENS } from './aged-fixture.js';

const IN_SERVICE = resolve('dist/test/faults/ageing/in-service.js');

/** In a test in short what comes every minute comes every four seconds. */
const SPEED_IN_SHORT = 15;
const [GRACE_SECONDS, GRACE_SECONDS_IN_SHORT] = [30, 5];
const [RATE_SECONDS, RATE_SECONDS_IN_SHORT] = [3, 0.3];

/** Starts a service that is to age, with two instances where the database is a server. */
export async function startToAge(
  course: Course,
  later: Later,
): Promise<{ aged: Aged; instances: Instance[] }> {
  const { engine, directory, times, isProof } = course;
  const databaseUrl = await databaseFor(course);
  const instances: Instance[] = [];
  const metricsPorts: number[] = [];
  for (const name of engine === 'sqlite' ? ['service'] : ['first', 'second']) {
    const metricsPort = await freePort();
    const environment = {
      NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(IN_SERVICE)}`,
      AGEING_SPEED: String(isProof ? 1 : SPEED_IN_SHORT),
      METRICS_PORT: String(metricsPort),
      MAX_LIVE_TOKENS: String(LIVE_TOKENS * times),
      ORPHAN_GRACE: String(isProof ? GRACE_SECONDS : GRACE_SECONDS_IN_SHORT),
    };
    const instance = await Instance.start(name, { directory, databaseUrl, environment });
    later(() => instance.stop());
    instances.push(instance);
    metricsPorts.push(metricsPort);
  }
  const [first, ...others] = instances.map(
    ({ baseUrl, pid, logFile, dataDirectory }) =>
      new Service({ engine, baseUrl, pid, logFile, dataDirectory, databaseUrl }),
  );
  const token = await instances[0]!.token();
  const caller = new Caller(token);
  later(async () => caller.close());
  const staying = {
    access_tokens: 0,
    sessions: 0,
    idempotency_keys: 0,
    audit_events: 0,
    tables: 0,
    files: 0,
  };
  const rateSeconds = isProof ? RATE_SECONDS : RATE_SECONDS_IN_SHORT;
  const services: Aged['services'] = [first!, ...others];
  return {
    aged: { services, metricsPorts, caller, token, times, rateSeconds, complaints: [], staying },
    instances,
  };
}

/** A database of its own, on the server that is named for tests or on one of this run. */
async function databaseFor({ engine, directory }: Course): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const ofRun = readRunState().servers[engine];
  const server = ofRun ?? (await startServer(engine, directory));
  // What is made on a server that outlives the run is removed at its end.
  if (ofRun === undefined && process.env[variableOf(engine)])
    record({ kind: 'databases', server, prefix: databasePrefix() });
  return newDatabase(engine, server);
}
