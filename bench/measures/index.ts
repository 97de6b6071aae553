import { ATTACHMENTS } from './attachments.js';
import type { Measure } from './measure.js';
import { READS } from './reads.js';
import { READS_ONCE } from './reads-once.js';
import { STALL } from './stall.js';
import { TOKEN } from './token.js';
import { WRITES } from './writes.js';

/** In the order in which they are run: what reads comes while it is known what every answer must be. */
export const MEASURES: Measure[] = [...READS, ...READS_ONCE, STALL, TOKEN, ...ATTACHMENTS, ...WRITES];

/** Not a rate: time to start and memory at rest, on the largest class. */
export const START = 'start';
