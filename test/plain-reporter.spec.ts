import { spawnSync } from 'node:child_process';

/** The last words of a run of which so many tests failed, and so many passed at their second attempt. */
function endOf(failed: number, secondAttempts: number): { status: number | null; lines: string[] } {
  const results = [
    { fullName: 'passed at once', status: 'passed', invocations: 1 },
    { fullName: 'failed twice', status: 'failed', invocations: 2 },
    ...Array.from({ length: secondAttempts }, (_, at) => ({
      fullName: `test ${at + 1}`,
      status: 'passed',
      invocations: 2,
    })),
  ];
  const program = `
    import Reporter from './test/support/run/plain-reporter.js';
    const reporter = new Reporter();
    reporter.onTestResult({ path: process.cwd() + '/test/some.spec.ts' }, { testResults: ${JSON.stringify(results)} });
    const numbers = { numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 };
    reporter.onRunComplete([], { numPassedTests: 10, numFailedTests: ${failed}, ...numbers });
  `;
  const start = ['--input-type=module', '--eval', program];
  const { status, stdout } = spawnSync(process.execPath, start, { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const named = (test: number) => `Failed, and passed at a second attempt: test/some.spec.ts: test ${test}`;

describe('The end of a test run', () => {
  it('is one line of what passed and failed', () => {
    expect(endOf(2, 0).lines).toEqual(['10 passed, 2 failed']);
  });

  it('names before it each test that passed at a second attempt', () => {
    const { status, lines } = endOf(0, 3);
    expect(status).toBe(0);
    expect(lines).toEqual([named(1), named(2), named(3), '10 passed, 0 failed']);
  });

  it('counts each of these beyond three as a failure', () => {
    const { status, lines } = endOf(1, 5);
    expect(status).toBe(1);
    expect(lines.slice(-2)).toEqual([named(5), '8 passed, 3 failed']);
  });
});
