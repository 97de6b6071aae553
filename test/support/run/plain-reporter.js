/** Ends the output with one plain line that machines read. */
export default class PlainReporter {
  onRunComplete(
    _contexts,
    { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests },
  ) {
    const skipped = numPendingTests + numTodoTests;
    // A file that cannot even be loaded has no failed test of its own.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    process.once('exit', () => {
      process.stdout.write(
        `${numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
      );
    });
  }
}
