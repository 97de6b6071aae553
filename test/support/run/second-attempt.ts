/**
 * With TEST_SECOND_ATTEMPT=1, as `.ci/run` sets it, a test that fails is run once more, at once. `plain-reporter.js`
 * names those that have passed only then.
 */
if (process.env.TEST_SECOND_ATTEMPT === '1')
  jest.retryTimes(1, { retryImmediately: true, logErrorsBeforeRetry: true });
