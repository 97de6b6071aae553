import { cleaningUp, type Later } from '../clean-up.js';
import { DatabaseProcess } from '../database-process.js';
import { Caller } from '../exchange.js';
import { Instance } from '../instances.js';
import { type Cut, MysqlProxy } from '../mysql-proxy.js';
import type { Course, Report, Scenario } from '../scenario.js';
import { describeFailure } from '../tally.js';
import { FIELDS, written } from '../written-object.js';

const BATCH = 50;
/** A sweep ends when a request had fewer packets than this; more would be a sweep without an end. */
const MOST_PACKETS = 2000;

/** The connection to the database is cut at every packet of a batch create and of a batch update. */
export const cutConnections: Scenario = {
  name: 'cut-connections',
  promise: 'A batch whose database connection is cut, wherever, is stored as a whole or not at all',
  engines: ['mysql', 'mariadb'],
  full: { times: 1, pause: 60 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

/** A batch, and what is stored of it. */
interface Attempt {
  method: 'POST' | 'PUT';
  rows: Record<string, unknown>[];
  /** How many of its rows are there. */
  stored: () => Promise<number>;
}

async function run(course: Course, later: Later): Promise<Report> {
  const { engine, directory, times, say } = course;
  const database = await DatabaseProcess.start(engine as 'mysql' | 'mariadb', directory);
  later(() => database.stop());
  const proxy = await MysqlProxy.listen(database.port);
  later(() => proxy.close());
  const cutOff = await Instance.start('cut-off', { directory, databaseUrl: database.url(proxy.port) });
  later(() => cutOff.stop());
  // Nothing comes between this one and the database.
  const witness = await Instance.start('witness', { directory, databaseUrl: database.url() });
  later(() => witness.stop());
  const caller = new Caller(await witness.token());
  later(async () => caller.close());

  const body = JSON.stringify({ name: 'Cuts', fields: FIELDS });
  await caller.ask(witness.baseUrl, { method: 'POST', path: '/api/v1/storage/classes', body });
  const path = '/api/v1/storage/data/Cuts';
  const sweep = new Sweep(caller, proxy, cutOff.baseUrl, path);
  const count = async (query: unknown) => {
    const search = new URLSearchParams({ limit: '1', query: JSON.stringify(query) });
    return (await caller.ask(witness.baseUrl, { method: 'GET', path: `${path}/?${search}` })).metadata.total;
  };
  let batches = 0;
  const create = (): Attempt => {
    const batchNonce = `b${batches++}`;
    const rows = Array.from({ length: BATCH }, (_, i) => {
      const nonce = `${batchNonce}-${i}`;
      return { nonce, ...written(nonce, nonce, 200), batchNonce, i, n: BATCH };
    });
    return { method: 'POST', rows, stored: () => count({ batchNonce: { $eq: batchNonce } }) };
  };
  const urls: string[] = await caller.ask(witness.baseUrl, {
    method: 'POST',
    path: `${path}/batch`,
    body: JSON.stringify(create().rows),
  });
  const ids = urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
  const update = (): Attempt => {
    const mark = `u${batches++}`;
    const rows = ids.map((_id, i) => ({ _id, ...written(`b0-${i}`, mark, 200) }));
    return { method: 'PUT', rows, stored: () => count({ mark: { $eq: mark } }) };
  };
  for (let time = 1; time <= times; time++) {
    for (const when of ['before', 'after'] as const) {
      await sweep.run('create', when, create);
      await sweep.run('update', when, update);
    }
    say(`sweep ${time} of ${times}: ${JSON.stringify(sweep.figures)}`);
  }
  return { figures: sweep.figures, violations: sweep.violations };
}

/** Cuts at the first packet, at the second, and so on, until the batch needs no more. */
class Sweep {
  readonly violations: string[] = [];
  readonly figures = {
    cuts: 0,
    packets: {} as Record<string, number>,
    answers: {} as Record<string, number>,
    storedUnanswered: 0,
    torn: 0,
  };

  constructor(
    private readonly caller: Caller,
    private readonly proxy: MysqlProxy,
    private readonly baseUrl: string,
    private readonly path: string,
  ) {}

  async run(kind: string, when: Cut['when'], attempt: () => Attempt): Promise<void> {
    for (let packet = 1; packet <= MOST_PACKETS; packet++) {
      const { method, rows, stored } = attempt();
      // The pool has a connection again, and the token is remembered: the packets that count are those of the batch.
      await this.caller.ask(this.baseUrl, { method: 'GET', path: `${this.path}/?limit=1` });
      this.proxy.arm({ packet, when });
      const message = { method, path: `${this.path}/batch`, body: JSON.stringify(rows) };
      const outcome = await this.caller.send(this.baseUrl, message);
      const hasCut = this.proxy.disarm();
      const isDone = outcome.kind === 'answered' && outcome.status === 200;
      const answer = isDone ? '200' : describeFailure(outcome);
      this.figures.answers[answer] = (this.figures.answers[answer] ?? 0) + 1;
      this.#judge(`${kind}, cut ${when} packet ${packet}, answered ${answer}`, answer, await stored());
      if (!hasCut) {
        this.figures.packets[`${kind}, ${when}`] = packet - 1;
        return;
      }
      this.figures.cuts++;
    }
    this.violations.push(`${kind} takes more than ${MOST_PACKETS} packets`);
  }

  #judge(what: string, answer: string, stored: number): void {
    const { figures, violations } = this;
    if (stored !== 0 && stored !== BATCH) {
      figures.torn++;
      violations.push(`${what}: ${stored} of ${BATCH} rows are stored`);
    }
    if (answer === '200' && stored === 0) violations.push(`${what}: nothing is stored`);
    if (answer.startsWith('4') && stored > 0) violations.push(`${what}: ${stored} rows are stored`);
    if (answer.startsWith('500') || !/^\d/.test(answer)) violations.push(what);
    if (answer !== '200' && stored > 0) figures.storedUnanswered++;
  }
}
