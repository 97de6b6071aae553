import { holdsBriefly } from './holds-briefly.js';
import { killInstances } from './scenarios/kill-instances.js';

holdsBriefly(killInstances, { times: 3, pause: 1 });
