import { holdsBriefly } from './holds-briefly.js';
import { canTrace, flushFails } from './scenarios/flush-fails.js';

if (canTrace()) holdsBriefly(flushFails, { times: 2, pause: 1 });
else it.skip('needs strace, and the right to trace', () => {});
