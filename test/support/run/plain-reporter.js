import { relative } from 'node:path';

/** So many tests of a run may pass at their second attempt only (second-attempt.ts); each further one is a failure. */
const MAX_SECOND_ATTEMPTS = 3;

/** Ends the output with one plain line that machines read. */
export default class PlainReporter {
  #secondAttempts = [];

  onTestResult(test, { testResults }) {
    for (const { fullName, status, invocations } of testResults)
      if (status === 'passed' && invocations > 1)
        this.#secondAttempts.push(`${relative('', test.path)}: ${fullName}`);
  }

  onRunComplete(
    _contexts,
    { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests },
  ) {
    const skipped = numPendingTests + numTodoTests;
    const tooMany = Math.max(0, this.#secondAttempts.length - MAX_SECOND_ATTEMPTS);
    const passed = numPassedTests - tooMany;
    // A file that cannot even be loaded has no failed test of its own.
    const failed = numFailedTests + numRuntimeErrorTestSuites + tooMany;
    process.once('exit', () => {
      if (tooMany > 0) process.exitCode = 1;
      for (const name of this.#secondAttempts)
        process.stdout.write(`Failed, and passed at a second attempt: ${name}\n`);
      process.stdout.write(
        `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
      );
    });
  }
}
