import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { killInstances } from './scenarios/kill-instances.js';

holdsBriefly(killInstances, { times: amount(2, 3), pause: 1 });
