import { ClassRegistry } from '@app/classes';
import { Database } from '@app/database';
import type { Exchange } from '../examples/exchange.js';
import { playScenario } from './play-scenario.js';
import { CLIENT, type RecordedService, withService } from './recorded-service.js';
import { ATTACHMENT_STEPS } from './scenario/attachments.js';
import { CLASS_STEPS, EARLY_ANSWER } from './scenario/classes.js';
import { OBJECT_STEPS } from './scenario/objects.js';
import { file, Halted, inClass, type Step, step } from './scenario/step.js';

// Responses that a healthy service with default settings does not give. Each is provoked for real, in a service of this
// process.

const CLASS = CLASS_STEPS[0]!;
const OBJECT = OBJECT_STEPS[0]!;
const FILE = ATTACHMENT_STEPS[0]!;

const TOKEN = step('issueToken', 'refused', 200, {
  token: 'none',
  body: new URLSearchParams({ grant_type: 'client_credentials', ...CLIENT }),
});
const NEW_OBJECT = step('createObject', 'refused', 200, {
  parameters: inClass(),
  body: { reference: 'S-1002' },
});

/** More than the free space of any page of the database. */
const LONG_TAG = 'a'.repeat(200_000);

/** All failures, with fixed values for those that differ in each run. */
export async function playFailures(): Promise<Exchange[]> {
  const played = await Promise.all([
    limited(),
    hurried(),
    unindexed(),
    crowded(),
    full(),
    locked(),
    closed(),
    changing(),
  ]);
  return played.flat().filter(({ status }) => status >= 400);
}

function limited(): Promise<Exchange[]> {
  return withService({ RATE_LIMIT: '1' }, (service) =>
    play(service, [
      step('listClasses', 'rate', 429, { attempts: 50 }),
      { ...TOKEN, name: 'rate_limited', attempts: 50, status: 429 },
    ]),
  );
}

function unindexed(): Promise<Exchange[]> {
  return withService({ MAX_UNINDEXED_SORT: '1' }, (service) =>
    play(service, [
      CLASS,
      OBJECT,
      NEW_OBJECT,
      step('listObjects', 'unindexed', 400, { parameters: { ...inClass(), sort: '-sentAt' } }),
    ]),
  );
}

function crowded(): Promise<Exchange[]> {
  return withService({ MAX_CLASSES: '1' }, (service) =>
    play(service, [
      CLASS,
      step('createClass', 'crowded', 400, {
        body: { name: 'Parcel', fields: { weight: { type: 'number' } } },
      }),
    ]),
  );
}

function hurried(): Promise<Exchange[]> {
  return withService(
    { BODY_TIMEOUT: '2' },
    (service) =>
      play(service, [
        CLASS,
        OBJECT,
        FILE,
        { ...FILE, parameters: file('invoice.txt') },
        {
          ...FILE,
          name: 'too_many',
          parameters: file('receipt.txt'),
          status: 404,
        },
        { ...NEW_OBJECT, body: new Halted(), status: 408 },
        { ...TOKEN, name: 'halted', body: new Halted(), status: 408 },
      ]),
    ({ limits }) => {
      limits.attachmentsPerObject = 2;
    },
  );
}

function full(): Promise<Exchange[]> {
  return withService({}, async (service) => {
    const made = await play(service, [CLASS]);
    // As if the disk were full: the database cannot grow.
    await service.database.transaction(({ manager }) => manager.query('PRAGMA max_page_count = 1'));
    const refused = await play(service, [
      { ...NEW_OBJECT, body: { reference: 'S-1002', tags: [LONG_TAG] }, status: 507 },
      { ...TOKEN, name: 'full', attempts: 1000, status: 507 },
    ]);
    return [...made, ...refused];
  });
}

/** Another connection holds a write transaction open. */
function locked(): Promise<Exchange[]> {
  return withService({}, async (service) => {
    await play(service, [CLASS]);
    const other = await Database.open(service.settings.database);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const holding = other.transaction(() => ended);
    try {
      const answers = await Promise.all([
        play(service, [{ ...NEW_OBJECT, status: 503 }]),
        play(service, [{ ...TOKEN, name: 'locked', status: 503 }]),
      ]);
      return answers.flat();
    } finally {
      end();
      await holding;
      await other.close();
    }
  });
}

/** The database fails in an unforeseen way. */
function closed(): Promise<Exchange[]> {
  return withService({}, async (service) => {
    await service.database.close();
    return play(service, [
      step('createApplication', 'broken', 500, { body: { name: 'Nightly import' } }),
      { ...TOKEN, name: 'broken', status: 500 },
    ]);
  });
}

/** A change of the class waits for its turn. */
function changing(): Promise<Exchange[]> {
  return withService({}, async (service) => {
    await play(service, [CLASS]);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { id } = await service.app.get(ClassRegistry).get(inClass()['object-class']);
    const holding = service.database.definitions.change(id, () => ended);
    try {
      const deletion = step('deleteClass', 'changing', 409, {
        parameters: inClass(),
        headers: EARLY_ANSWER.headers,
      });
      return await play(service, [EARLY_ANSWER, deletion]);
    } finally {
      end();
      await holding;
    }
  });
}

function play({ baseUrl, entrance }: RecordedService, steps: Step[]): Promise<Exchange[]> {
  return playScenario(baseUrl, entrance, undefined, steps);
}
