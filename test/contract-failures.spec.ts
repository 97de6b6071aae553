import 'reflect-metadata';
import { FAILURES } from '../apps/api/src/openapi/exchanges.gen.js';
import { playFailures } from '../apps/api/src/openapi/failures.js';

it('The failures that the contract shows are those of a service in trouble', async () => {
  expect(await playFailures()).toEqual(FAILURES);
});
