import { readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What a write does to one thing, which is an object (`o/<nonce>`) or a file (`a/<nonce>/<name>`): the mark it leaves,
 * or null if the thing is gone afterwards. Marks are never used twice.
 */
export type Effect = readonly [thing: string, mark: string | null];

/** All effects of a write happen, or none. */
export interface Intent {
  kind: string;
  effects: readonly Effect[];
}

/** How a write ended as far as its client knows. Without an end, as when the client died, it is `unknown` too. */
export type End = 'ok' | 'fail' | 'unknown';

export interface Entry extends Intent {
  end: End;
}

/** The record of one client: a file of its own, to which the intent goes before the request. */
export class LedgerPage {
  #written = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(directory: string, client: string): Promise<LedgerPage> {
    await mkdir(directory, { recursive: true });
    return new LedgerPage(await open(join(directory, `${client}.jsonl`), 'a'));
  }

  /** Writes an intent and resolves with its number when it is on the disk. */
  async intend(intent: Intent): Promise<number> {
    const write = this.#written++;
    await this.file.appendFile(`${JSON.stringify({ write, ...intent })}\n`);
    await this.file.datasync();
    return write;
  }

  async ended(write: number, end: End): Promise<void> {
    await this.file.appendFile(`${JSON.stringify({ write, end })}\n`);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/** All that clients have written down, each in its own order. */
export function readLedger(directory: string): Entry[] {
  return readdirSync(directory).flatMap((name) => {
    const entries: Entry[] = [];
    for (const line of readFileSync(join(directory, name), 'utf8').split('\n')) {
      if (line === '') continue;
      const { write, ...said } = JSON.parse(line);
      if ('end' in said) entries[write]!.end = said.end;
      else entries[write] = { ...said, end: 'unknown' };
    }
    return entries;
  });
}
