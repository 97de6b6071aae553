// Ends a script under a Node.js that is too old, with one sentence, before anything is loaded that could crash there.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The oldest version that will do, such as `22.13`. */
const OLDEST = engines.node.replace('>=', '');

/** Whether this Node.js is one that the service runs on. */
export function isSupported() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Ends the process unless this Node.js is one that the service runs on. */
export function requireNode() {
  if (isSupported()) return;
  process.stderr.write(
    `Node.js ${OLDEST} or newer is needed; this is ${process.versions.node}, ${process.execPath}. ` +
      'Run "npm ci" without --ignore-scripts, which brings a newer one along for all npm scripts, or install one.\n',
  );
  process.exit(1);
}
