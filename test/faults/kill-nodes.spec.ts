import { canCluster } from './galera.js';
import { holdsBriefly } from './holds-briefly.js';
import { killNodes } from './scenarios/kill-nodes.js';

if (canCluster()) holdsBriefly(killNodes, { times: 1, pause: 3 });
else it.skip('needs a cluster', () => {});
