import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun } from '../cannot-run.js';

// Not compiled with the benchmark, so it is found from the build at its place among the sources.
const SOURCE = fileURLToPath(new URL('../../../bench/flush/slow-flush.c', import.meta.url));

/** Flushes a file, and prints the milliseconds it took. */
const TRIAL = `
  const { closeSync, fsyncSync, openSync } = require('node:fs');
  const file = openSync(process.argv[1], 'w');
  const began = performance.now();
  fsyncSync(file);
  console.log(performance.now() - began);
  closeSync(file);
`;

/**
 * The environment of a program whose flushes are to take so many milliseconds longer, by a library that gcc builds in
 * the directory. Throws CannotRun where there is no gcc, or the library changes nothing.
 */
export function slowFlush(milliseconds: number, directory: string): Record<string, string> {
  const library = join(directory, 'slow-flush.so');
  try {
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' });
  } catch (error) {
    throw new CannotRun(`--flush needs gcc, which has failed: ${(error as Error).message}`);
  }
  const environment = { LD_PRELOAD: library, FLUSH_MILLISECONDS: String(milliseconds) };
  const took = execFileSync(process.execPath, ['-e', TRIAL, join(directory, 'flushed')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (Number(took) < milliseconds) {
    throw new CannotRun(`--flush changes nothing here: a flush took ${Number(took).toFixed(1)} ms.`);
  }
  return environment;
}
