import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { canTrace, flushFails } from './scenarios/flush-fails.js';

if (canTrace()) holdsBriefly(flushFails, { times: amount(1, 3), pause: 1 });
else it.skip('needs strace, and the right to trace', () => {});
