import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { COMPILED } from './compiled.js';

const ENTRY = resolve('dist/apps/cli/bundle/main.js');

/** How a command ended. */
export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the command line as a user does. */
export function run(args: string[], environment: NodeJS.ProcessEnv, input = ''): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ENTRY, ...args], { env: { ...COMPILED, ...environment } });
    const outcome: Outcome = { code: null, output: '', errors: '' };
    child.stdout.on('data', (chunk) => {
      outcome.output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      outcome.errors += chunk;
    });
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...outcome, code }));
  });
}
