import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../../support/seeded-random.js';
import { cleaningUp, type Later } from '../clean-up.js';
import { Caller } from '../clients/exchange.js';
import { describeFailure } from '../clients/tally.js';
import type { Course, Report, Scenario } from '../scenario.js';
import { DatabaseProcess } from '../servers/database-process.js';
import { Instance } from '../servers/instances.js';

const CLASS = 'Changing';
const PATH = `/api/v1/storage/data/${CLASS}`;
const WRITERS = 8;
const BATCH = 10;
/** A writer deletes when it has more: every change brings all objects along. */
const OBJECTS_OF_A_WRITER = 60;
/** Writers learn late of a change. */
const LATE_MILLISECONDS = 200;
const PAUSE_MILLISECONDS = 5;
const TYPES = ['string', 'integer', 'boolean', 'array'] as const;
const VALUES = { string: 'text', integer: 7, boolean: true, array: ['one'] };

/** There a large class is changed in another way: its objects are copied. */
const OBJECTS_OF_A_WRITER_ON_SQLITE = 300;

/** The definition of a class is changed again and again while two instances, on SQLite one, write to it. */
export const changeClass: Scenario = {
  name: 'change-class',
  promise: 'Whatever is stored is valid under the definition that holds, while it changes and others write',
  engines: ['mysql', 'mariadb', 'sqlite'],
  full: { times: 50, pause: 0.5 },
  run: (course) => cleaningUp((later) => run(course, later)),
};

/** The one custom field of a definition. Its name is never used again, so no write can hit it by chance. */
interface Revision {
  field: string;
  type: (typeof TYPES)[number];
}

function revision(number: number): Revision {
  return { field: `f${number}`, type: TYPES[number % TYPES.length]! };
}

/** What holds from then on; the field before goes with its values, and this one is given to every object. */
function definition({ field, type }: Revision, number: number): string {
  const indexed = type !== 'array' && number % 3 === 0;
  const indexes = type !== 'array' && number % 3 === 1 ? { indexes: [[`-${field}`]] } : {};
  return JSON.stringify({
    name: CLASS,
    fields: { [field]: { type, required: true, default: VALUES[type], ...(indexed ? { indexed } : {}) } },
    ...indexes,
  });
}

async function run(course: Course, later: Later): Promise<Report> {
  const { engine, directory, times, pause: seconds, random, say } = course;
  const database = engine === 'sqlite' ? undefined : await DatabaseProcess.start(engine, directory);
  if (database !== undefined) later(() => database.stop());
  const settings = { directory, databaseUrl: database?.url() };
  const first = await Instance.start('first', settings);
  later(() => first.stop());
  const instances = [first.baseUrl];
  if (database !== undefined) {
    const second = await Instance.start('second', settings);
    later(() => second.stop());
    instances.push(second.baseUrl);
  }
  const caller = new Caller(await first.token());
  later(async () => caller.close());

  const body = definition(revision(0), 0);
  await caller.ask(first.baseUrl, { method: 'POST', path: '/api/v1/storage/classes', body });
  const violations: string[] = [];
  const figures = { changes: 0, checked: 0, answers: {} as Record<string, number> };
  const end = new AbortController();
  let known = 0;
  const most = database === undefined ? OBJECTS_OF_A_WRITER_ON_SQLITE : OBJECTS_OF_A_WRITER;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, () =>
      write(caller, instances, random, () => revision(known), figures.answers, violations, most, end.signal),
    ),
  );
  later(async () => {
    end.abort();
    await writing;
  });
  for (let number = 1; number <= times; number++) {
    await pause(1000 * seconds);
    const next = revision(number);
    const message = {
      method: 'PUT',
      path: `/api/v1/storage/classes/${CLASS}`,
      headers: { prefer: 'wait=590' },
      body: definition(next, number),
    };
    const outcome = await caller.send(random.pick(instances), message);
    if (outcome.kind !== 'answered' || outcome.status !== 200) {
      violations.push(`change ${number}: ${describeFailure(outcome)}`);
      break;
    }
    figures.changes++;
    setTimeout(() => {
      known = number;
    }, LATE_MILLISECONDS);
    for (const instance of instances) figures.checked += await check(caller, instance, next, violations);
    say(`change ${number} of ${times}: ${JSON.stringify(figures.answers)}`);
  }
  end.abort();
  await writing;
  const last = revision(figures.changes);
  for (const instance of instances) figures.checked += await check(caller, instance, last, violations);
  return { figures, violations };
}

/** Writes what it believes to be valid, which is often out of date. */
async function write(
  caller: Caller,
  instances: readonly string[],
  random: SeededRandom,
  believed: () => Revision,
  answers: Record<string, number>,
  violations: string[],
  most: number,
  signal: AbortSignal,
): Promise<void> {
  const ids: string[] = [];
  while (!signal.aborted) {
    await pause(PAUSE_MILLISECONDS);
    const { field, type } = believed();
    const object = { [field]: VALUES[type] };
    const own = ids.length === 0 ? undefined : random.below(ids.length);
    const roll = random.next();
    const message =
      own !== undefined && ids.length > most
        ? { method: 'DELETE', path: `${PATH}/${ids.splice(own, 1)[0]}` }
        : own !== undefined && roll < 0.4
          ? { method: 'PUT', path: `${PATH}/${ids[own]}`, body: JSON.stringify(object) }
          : own !== undefined && roll < 0.5
            ? {
                method: 'PUT',
                path: `${PATH}/batch`,
                body: JSON.stringify(ids.slice(0, BATCH).map((_id) => ({ _id, ...object }))),
              }
            : roll < 0.6
              ? { method: 'POST', path: `${PATH}/batch`, body: JSON.stringify(new Array(BATCH).fill(object)) }
              : { method: 'POST', path: `${PATH}/`, body: JSON.stringify(object) };
    const outcome = await caller.send(random.pick(instances), message);
    const what = outcome.kind === 'answered' && outcome.status === 200 ? '200' : describeFailure(outcome);
    answers[what] = (answers[what] ?? 0) + 1;
    if (!/^(200|4\d\d) ?/.test(what)) violations.push(`${message.method} ${message.path}: ${what}`);
    if (what !== '200' || outcome.kind !== 'answered' || message.method !== 'POST') continue;
    const said = JSON.parse(outcome.bytes.toString());
    if (Array.isArray(said)) ids.push(...said.map((url: string) => url.slice(url.lastIndexOf('/') + 1)));
    else ids.push(said._id);
  }
}

/** Validates every stored object by the definition that was just answered. Answers the number of objects. */
async function check(caller: Caller, instance: string, { field, type }: Revision, violations: string[]) {
  const expected = JSON.stringify({ [field]: VALUES[type] });
  let checked = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `${PATH}/?limit=1000&page=${page}`;
    const { metadata, objects } = await caller.ask(instance, { method: 'GET', path });
    pages = metadata.pages;
    for (const { _id, attachments, ...fields } of objects) {
      checked++;
      if (JSON.stringify(fields) === expected) continue;
      violations.push(`${_id} is ${JSON.stringify(fields)} where ${expected} holds`);
    }
  }
  return checked;
}
