import { type Logger, pino } from 'pino';
import type { Settings } from './settings.js';

/** Bytes of log that are written at once (less than the destination writes at most, 16 KiB), and after how long they are written at the latest. */
const WRITTEN_AT_ONCE = 15 * 1024;
const LATEST_MILLISECONDS = 100;

/**
 * Logs to standard output, some lines at a time: a write for each line would be a good part of what a request costs.
 * The last lines are written when the process ends, unless it is killed.
 */
export function openLogger({ logLevel }: Settings): Logger {
  const output = pino.destination({
    sync: false,
    minLength: WRITTEN_AT_ONCE,
    periodicFlush: LATEST_MILLISECONDS,
  });
  return pino({ level: logLevel }, output);
}
