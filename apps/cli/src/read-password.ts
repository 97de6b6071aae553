import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { FailedCommand } from './usage.js';

/** The first line of standard input. On a terminal it prompts, and does not echo the input. */
export async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write(prompt);
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

/** A password to be set, which is not shown while it is typed: a terminal asks twice. @throws FailedCommand */
export async function readNewPassword(read = readPassword, isTerminal = process.stdin.isTTY === true) {
  const password = await read('New password: ');
  if (isTerminal && password !== '' && (await read('The same again: ')) !== password)
    throw new FailedCommand('These are two different passwords: nothing was changed.');
  return password;
}
