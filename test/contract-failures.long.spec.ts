import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FAILURES } from '../apps/api/src/openapi/examples/exchanges.gen.js';
import { itLong } from './support/extent.js';

// In a process of its own, as the recording is: in one of Jest, errors of native addons are no `Error` of the test.
const PLAY = `
  await import('reflect-metadata');
  const { playFailures } = await import('./dist/apps/api/src/openapi/recording/failures.js');
  process.stdout.write(JSON.stringify(await playFailures()));
`;

itLong('The failures that the contract shows are real answers of a failing service', async () => {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PLAY],
    options,
  );
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(FAILURES)));
});
