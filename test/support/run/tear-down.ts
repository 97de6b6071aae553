import { setTimeout as pause } from 'node:timers/promises';
import { endRun } from './keep-run.js';
import { readRunState } from './run-state.js';
import { searchForSecrets } from './secret-search.js';

/** Longer than a service keeps lines of its log before it writes them. */
const UNTIL_LOGGED_MILLISECONDS = 500;

/**
 * Looks whether any secret has got into a log or a database, then ends what the set-up and the tests have started and
 * removes what they have stored. A secret found fails the run.
 */
export default async function tearDown(): Promise<void> {
  try {
    await pause(UNTIL_LOGGED_MILLISECONDS);
    const { secrets, files, logs, bytes, databases, found } = await searchForSecrets(readRunState());
    process.stderr.write(
      `Searched for ${secrets} issued secrets and whatever looks like one: ${files} files (${logs} logs) and ` +
        `${databases} databases, ${Math.round(bytes / 2 ** 20)} MiB; found ${found.length}\n`,
    );
    if (found.length > 0) throw new Error(`Secrets where none may be:\n${found.join('\n')}`);
  } finally {
    await endRun();
  }
}
