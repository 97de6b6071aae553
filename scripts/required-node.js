// Ends a script under a Node.js that is too old, with one sentence, before anything is loaded that could crash there.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * The oldest version that will do, such as `22.18`, and that of the next line, which was begun before it, such as
 * `23.11`.
 */
const [OLDEST, OLDEST_OF_NEXT] = engines.node.match(/\d+\.\d+/g);

/** Whether this Node.js is one that the service runs on. */
export function isSupported() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [first, next] = [OLDEST, OLDEST_OF_NEXT].map((version) => version.split('.').map(Number));
  const [oldestMajor, oldestMinor] = major === first[0] ? first : next;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Ends the process unless this Node.js is one that the service runs on. */
export function requireNode() {
  if (isSupported()) return;
  process.stderr.write(
    `Node.js ${OLDEST} or newer (of ${Number.parseInt(OLDEST_OF_NEXT, 10)}, ${OLDEST_OF_NEXT}) is needed; this is ${process.versions.node}, ${process.execPath}. ` +
      'Run "npm ci" without --ignore-scripts, which brings a newer one along for all npm scripts, or install one.\n',
  );
  process.exit(1);
}
