import { randomBytes } from 'node:crypto';
import { cleaningUp, type Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import { type Attempt, PacketSweep } from '../clients/packet-sweep.js';
import { FIELDS, written } from '../clients/written-object.js';
import type { Course, Report, Scenario } from '../scenario.js';
import { DatabaseProcess } from '../servers/database-process.js';
import { Instance } from '../servers/instances.js';
import { MysqlProxy } from '../servers/mysql-proxy.js';

const BATCH = 50;
const PATH = '/api/v1/storage/data/Cuts';

/** The connection to the database is cut at every packet of a batch create and of a batch update. */
export const cutConnections: Scenario = {
  name: 'cut-connections',
  promise: 'A batch whose database connection is cut, wherever, is stored as a whole or not at all',
  engines: ['mysql', 'mariadb'],
  full: { times: 1, pause: 60 },
  run: (course) => cleaningUp((later) => run(course, later, false)),
};

/** The same, for every write that takes an Idempotency-Key, and each is repeated with it until it is answered. */
export const repeatWithKey: Scenario = {
  name: 'repeat-with-key',
  promise: 'A write that is repeated with its Idempotency-Key until it is answered happens exactly once',
  engines: ['mysql', 'mariadb'],
  full: { times: 1, pause: 120 },
  run: (course) => cleaningUp((later) => run(course, later, true)),
};

async function run(course: Course, later: Later, repeats: boolean): Promise<Report> {
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
  const target = { caller, proxy, baseUrl: cutOff.baseUrl, warmUpPath: `${PATH}/?limit=1` };
  const sweep = new PacketSweep(target, repeats);
  const writes = await writesOf(caller, witness.baseUrl);
  const kinds = repeats
    ? (['create', 'createMany', 'updateMany', 'attach'] as const)
    : (['createMany', 'updateMany'] as const);
  for (let time = 1; time <= times; time++) {
    for (const when of ['before', 'after'] as const) {
      for (const kind of kinds) {
        await sweep.run(kind, when, writes[kind]);
        say(`sweep ${time} of ${times}, ${kind} cut ${when}: ${JSON.stringify(sweep.figures.answers)}`);
      }
    }
  }
  return { figures: sweep.figures, violations: sweep.violations };
}

/** Writes that can be told apart from all before, and counted by a witness. */
async function writesOf(caller: Caller, witness: string) {
  const count = async (query: unknown): Promise<number> => {
    const search = new URLSearchParams({ limit: '1', query: JSON.stringify(query) });
    const { metadata } = await caller.ask(witness, { method: 'GET', path: `${PATH}/?${search}` });
    return metadata.total;
  };
  let attempts = 0;
  const newRows = (batchNonce: string, n: number) =>
    Array.from({ length: n }, (_, i) => {
      const nonce = `${batchNonce}-${i}`;
      return { nonce, ...written(nonce, nonce, 200), batchNonce, i, n };
    });
  const body = JSON.stringify(newRows('first', BATCH));
  const urls: string[] = await caller.ask(witness, { method: 'POST', path: `${PATH}/batch`, body });
  const ids = urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
  return {
    create(): Attempt {
      const batchNonce = `b${attempts++}`;
      const [row] = newRows(batchNonce, 1);
      return {
        message: { method: 'POST', path: `${PATH}/`, body: JSON.stringify(row) },
        things: 1,
        stored: () => count({ batchNonce: { $eq: batchNonce } }),
      };
    },
    createMany(): Attempt {
      const batchNonce = `b${attempts++}`;
      return {
        message: { method: 'POST', path: `${PATH}/batch`, body: JSON.stringify(newRows(batchNonce, BATCH)) },
        things: BATCH,
        stored: () => count({ batchNonce: { $eq: batchNonce } }),
      };
    },
    updateMany(): Attempt {
      const mark = `u${attempts++}`;
      const rows = ids.map((_id, i) => ({ _id, ...written(`first-${i}`, mark, 200) }));
      return {
        message: { method: 'PUT', path: `${PATH}/batch`, body: JSON.stringify(rows) },
        things: BATCH,
        stored: () => count({ mark: { $eq: mark } }),
      };
    },
    attach(): Attempt {
      const name = `file${attempts++}`;
      const path = `${PATH}/${ids[0]}`;
      const bytes = randomBytes(1000).toString('base64');
      return {
        message: { method: 'POST', path: `${path}/attachments/${name}`, body: bytes },
        things: 1,
        stored: async () => {
          const { attachments } = await caller.ask(witness, { method: 'GET', path });
          return attachments.filter((attachment: { name: string }) => attachment.name === name).length;
        },
      };
    },
  };
}
