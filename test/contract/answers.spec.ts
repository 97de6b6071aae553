import * as fc from 'fast-check';
import { amount, itBoth } from '../support/extent.js';
import { anyEngine, startService } from '../support/services/service.js';
import { type Operation, readContract } from './contract.js';
import { checkAgainst } from './contract-check.js';
import { Place } from './place.js';
import { draftsOf, requestOf, simplest } from './requests.js';

const RUNS = Number(process.env.TEST_PROPERTY_RUNS ?? amount(10, 40));
/** The same requests every time: what this finds is no accident of one run. */
const SEED = Number(process.env.TEST_SEED ?? 20);

const contract = readContract('openapi.yaml');
const judge = checkAgainst(contract);
/** Wrong passwords make sign-ins wait, so requests with one come last. The first administrator is made once. */
const LAST = ['changePassword', 'signIn', 'completeSetup'];
const operations = contract.operations
  .map((operation) => [operation.operationId, operation] as const)
  .sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other));

describe(`random requests made from the contract (TEST_SEED=${SEED}, ${RUNS} of each operation)`, () => {
  let place: Place;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const started = await startService(anyEngine());
    stop = started.stop;
    place = await Place.at(started.service);
  });
  afterAll(() => stop());

  it.each(operations.filter(([id]) => id !== 'completeSetup'))(
    '%s succeeds as the contract says',
    async (_id, operation) => {
      const request = requestOf(operation, simplest(operation), place, await place.known());
      expect(await answerTo(operation, request)).toEqual({ status: 200, faults: [] });
    },
  );

  itBoth.each(operations)('%s answers nothing that the contract does not declare', async (_id, operation) => {
    const found = new Map<string, string>();
    for (const draft of fc.sample(draftsOf(contract, operation), { seed: SEED, numRuns: RUNS })) {
      const request = requestOf(operation, draft, place, await place.known());
      const { faults } = await answerTo(operation, request);
      for (const fault of faults) found.set(fault, JSON.stringify(draft));
    }
    expect(Object.fromEntries(found)).toEqual({});
  });

  async function answerTo(operation: Operation, request: ReturnType<typeof requestOf>) {
    const { method, path, body, headers } = request;
    const answer = await place.client.as(undefined).send(method, path, body, headers);
    if (['PUT', 'DELETE'].includes(method) && answer.status === 200) place.forget();
    return { status: answer.status, faults: judge(operation, answer) };
  }
});
