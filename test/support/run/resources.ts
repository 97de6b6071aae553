import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunState } from './run-state.js';

/** Something that must not outlive the run. `run-keeper.js` knows how each kind ends. */
type Resource =
  | { kind: 'process'; pid: number; signal: NodeJS.Signals }
  | { kind: 'container'; id: string }
  | { kind: 'databases'; server: string; prefix: string };

/** Puts a resource on the record of the run, from which the keeper ends it; the answer takes it off again. */
export function record(resource: Resource): () => void {
  // The names sort by age: what was made last may need what was made first, and ends before it.
  const name = `${String(Date.now()).padStart(15, '0')}-${randomBytes(6).toString('hex')}.json`;
  const file = join(readRunState().directory, 'resources', name);
  writeFileSync(file, JSON.stringify(resource));
  return () => rmSync(file, { force: true });
}
