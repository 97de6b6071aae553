import { type Logger, pino } from 'pino';
import type { Settings } from './settings.js';

/** Characters of log that are written at once, and after how long they are written at the latest. */
const WRITTEN_AT_ONCE = 32 * 1024;
const LATEST_MILLISECONDS = 100;

/**
 * Logs to standard output, some lines at a time: a write for each line would be a good part of what a request costs.
 * The last lines are written when the process ends, unless it is killed.
 */
export function openLogger({ logLevel }: Settings): Logger {
  const output = pino.destination({ sync: false });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    output.write(lines);
    lines = '';
  };
  process.on('exit', () => {
    if (lines !== '') flush();
    output.flushSync();
  });
  const write = (line: string) => {
    // Gathered here, since the destination measures what it is given.
    lines += line;
    if (lines.length > WRITTEN_AT_ONCE) flush();
    else timer ??= setTimeout(flush, LATEST_MILLISECONDS).unref();
  };
  return pino({ level: logLevel }, { write });
}
