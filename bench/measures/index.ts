import { ATTACHMENTS } from './attachments.js';
import { CONCURRENT_WORK, CONCURRENT_WRITES } from './concurrent-work.js';
import { CURSOR_DEEP } from './cursor-deep.js';
import type { Measure } from './measure.js';
import { READS } from './reads.js';
import { READS_ONCE } from './reads-once.js';
import { STALL } from './stall.js';
import { STREAM } from './stream.js';
import { SEARCH, STARTS_WITH } from './texts.js';
import { TOKEN } from './token.js';
import { TRANSFER } from './transfer.js';
import { WRITES } from './writes.js';

/** In the order in which they are run: what reads comes while it is known what every answer must be. */
export const MEASURES: Measure[] = [
  ...READS,
  ...READS_ONCE,
  ...CURSOR_DEEP,
  ...STARTS_WITH,
  ...SEARCH,
  STREAM,
  ...TRANSFER,
  STALL,
  TOKEN,
  ...ATTACHMENTS,
  ...CONCURRENT_WRITES,
  ...CONCURRENT_WORK,
  ...WRITES,
];

const PEER_NAMES = ['get', 'pick', 'above', 'update', 'create', 'delete', 'create-batch-100'];

/** Those that programs with another API take part in too. */
export const PEER_MEASURES: Measure[] = MEASURES.filter(({ name }) => PEER_NAMES.includes(name));

/** Not a rate: time to start and memory at rest, on the largest class. */
export const START = 'start';
