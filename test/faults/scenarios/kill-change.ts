import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { until } from '../../support/until.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import { describeFailure } from '../clients/tally.js';
import type { Course, Report, Scenario } from '../scenario.js';
import { Instance } from '../servers/instances.js';

const CLASS = 'Changing';
const DEFINITION = `/api/v1/storage/classes/${CLASS}`;
const PATH = `/api/v1/storage/data/${CLASS}`;
/** A change of so many takes about half a second. */
const OBJECTS = 8000;
const BATCH = 1000;
const WRITERS = 3;
/** What a change makes beside the table of the class. */
const LEFT =
  "SELECT name FROM sqlite_master WHERE name GLOB 'copy_*' OR name GLOB 'notes_*' OR name GLOB 'former_*'";

/** kill -9 of the process with the embedded database while it copies the objects of a class for a new definition. */
export const killChange: Scenario = {
  name: 'kill-change',
  promise:
    'A change of a class is done wholly or not at all when the process is killed, and no write beside it is lost',
  engines: ['sqlite'],
  full: { times: 100, pause: 0.6 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

/** What may be stored of an object: its number, and those of writes after it whose answer is unknown. */
type Known = Map<string, number[]>;

async function run(course: Course, later: Later): Promise<Report> {
  const { directory, times, pause: seconds, random, say } = course;
  const instance = await Instance.start('service', { directory, databaseUrl: undefined });
  later(() => instance.stop());
  const caller = new Caller(await instance.token());
  later(async () => caller.close());
  const ask = (method: string, path: string, body?: object) =>
    caller.ask(instance.baseUrl, { method, path, ...(body && { body: JSON.stringify(body) }) });

  await ask('POST', '/api/v1/storage/classes', definition(0));
  for (let from = 0; from < OBJECTS; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at) => ({
      n: from + at,
      code: `${from + at}`,
      f0: 'text',
    }));
    await ask('POST', `${PATH}/batch`, batch);
  }
  const page = (await ask('GET', `${PATH}/?limit=1000`)).objects as { _id: string; n: number }[];
  const known: Known = new Map(page.map(({ _id, n }) => [_id, [n]]));
  const violations: string[] = [];
  const figures = { kills: times, done: 0, written: 0 };
  let revision = 0;
  for (let kill = 1; kill <= times; kill++) {
    const end = new AbortController();
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        write(writer, caller, instance, known, figures, end.signal),
      ),
    );
    const changing = caller.send(instance.baseUrl, {
      method: 'PUT',
      path: DEFINITION,
      headers: { prefer: 'wait=590' },
      body: JSON.stringify(definition(revision + 1)),
    });
    await pause(1000 * seconds * 2 * random.next());
    await instance.kill();
    const outcome = await changing;
    end.abort();
    await writing;
    await instance.start();
    const { fields } = await ask('GET', DEFINITION);
    const isDone = Object.hasOwn(fields, `f${revision + 1}`);
    if (outcome.kind === 'answered' && (outcome.status === 200) !== isDone)
      violations.push(`kill ${kill}: the change is ${isDone ? '' : 'not '}done: ${describeFailure(outcome)}`);
    if (isDone) {
      revision++;
      figures.done++;
    }
    const query = encodeURIComponent(JSON.stringify({ [`f${revision}`]: { $eq: 'text' } }));
    for (const search of ['', `&query=${query}`]) {
      const { total } = (await ask('GET', `${PATH}/?limit=1${search}`)).metadata;
      if (total !== OBJECTS) violations.push(`kill ${kill}: ${total} objects of ${OBJECTS}${search}`);
    }
    for (const { _id, n } of (await ask('GET', `${PATH}/?limit=1000`)).objects) {
      const possible = known.get(_id);
      if (!possible?.includes(n)) violations.push(`kill ${kill}: ${_id} has ${n}, not ${possible}`);
      known.set(_id, [n]);
    }
    await until('what the change has left to be dropped', async () => !hasLeft(instance.dataDirectory));
    say(`kill ${kill} of ${times}: ${JSON.stringify(figures)}`);
  }
  return { figures, violations };
}

/** Each definition has the values of the one before under another name. */
function definition(revision: number) {
  const renamed = revision === 0 ? {} : { renamedFrom: `f${revision - 1}` };
  return {
    name: CLASS,
    fields: {
      n: { type: 'integer', indexed: true },
      code: { type: 'string', unique: true },
      [`f${revision}`]: { type: 'string', ...renamed },
    },
  };
}

/** Writes numbers to objects of its own, one after the other. */
async function write(
  writer: number,
  caller: Caller,
  instance: Instance,
  known: Known,
  figures: { written: number },
  signal: AbortSignal,
): Promise<void> {
  const ids = [...known.keys()].filter((_, at) => at % WRITERS === writer);
  for (let at = 0; !signal.aborted; at++) {
    const id = ids[at % ids.length]!;
    const n = OBJECTS + figures.written + at;
    const outcome = await caller.send(instance.baseUrl, {
      method: 'PUT',
      path: `${PATH}/${id}`,
      body: JSON.stringify({ n }),
    });
    if (outcome.kind === 'answered' && outcome.status === 200) {
      known.set(id, [n]);
      figures.written++;
    } else if (outcome.kind === 'refused') return;
    else known.get(id)!.push(n);
  }
}

function hasLeft(dataDirectory: string): boolean {
  const file = new BetterSqlite3(join(dataDirectory, 'storage.db'), { readonly: true });
  try {
    return file.prepare(LEFT).all().length > 0;
  } finally {
    file.close();
  }
}
