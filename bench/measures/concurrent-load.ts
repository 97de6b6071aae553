import { pause } from '../waiting.js';
import type { WrkResult } from '../wrk.js';
import type { Traffic } from './measure.js';

/** So that reads find the load at work. */
const LEAD_MILLISECONDS = 300;

/** Requests sent without a pause until `stop`, by clients that each wait for their answer. */
export interface Load {
  result: Promise<Pick<WrkResult, 'requests' | 'seconds' | 'wrong' | 'firstWrong'>>;
  stop(): void;
}

/** Reads alone, then beside a load. */
export async function readUnderLoad(read: () => Promise<Traffic>, start: () => Load): Promise<Traffic> {
  const quiet = await read();
  const load = start();
  const reading = pause(LEAD_MILLISECONDS)
    .then(read)
    .finally(() => load.stop());
  const [traffic, done] = await Promise.all([reading, load.result]);
  return {
    ...traffic,
    quiet,
    writesPerSecond: done.requests / done.seconds,
    wrong: quiet.wrong + traffic.wrong + done.wrong,
    firstWrong: quiet.firstWrong || traffic.firstWrong || done.firstWrong,
  };
}
