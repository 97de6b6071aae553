import { holdsBriefly } from './holds-briefly.js';
import { canMount, diskFull } from './scenarios/disk-full.js';

if (canMount()) holdsBriefly(diskFull, { times: 1, pause: 1 });
else it.skip('needs a file system of its own', () => {});
