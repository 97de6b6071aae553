import { type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.js';

/** Bytes of log that are buffered, and how long at most. */
const WRITTEN_AT_ONCE = 32 * 1024;
const LATEST_MILLISECONDS = 100;

/** Bytes of UTF-8 that a character of a string takes at most. */
const LONGEST_CHARACTER = 3;

/**
 * Logs to standard output in batches of lines: a write per line would be a good part of the cost of a request. The last
 * lines are written when the process ends, unless it is killed.
 */
export function openLogger({ logLevel }: Settings): Logger {
  const output = pino.destination({ sync: false, contentMode: 'buffer' });
  // Lines are encoded as they come: kept as strings, they would cost the garbage collector more than that.
  let lines = Buffer.allocUnsafeSlow(WRITTEN_AT_ONCE);
  let end = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (room = WRITTEN_AT_ONCE) => {
    clearTimeout(timer);
    timer = undefined;
    // Its type allows only strings, which it does not accept in this mode.
    if (end > 0) output.write(lines.subarray(0, end) as unknown as string);
    lines = Buffer.allocUnsafeSlow(room);
    end = 0;
  };
  process.on('exit', () => {
    flush();
    output.flushSync();
  });
  const write = (line: string) => {
    const room = line.length * LONGEST_CHARACTER;
    if (room > lines.length - end) flush(Math.max(room, WRITTEN_AT_ONCE));
    end += lines.write(line, end);
    timer ??= setTimeout(flush, LATEST_MILLISECONDS).unref();
  };
  return pino({ level: logLevel }, { write });
}
