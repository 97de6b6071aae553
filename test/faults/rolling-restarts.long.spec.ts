import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { rollingRestarts } from './scenarios/rolling-restarts.js';

holdsBriefly(rollingRestarts, { times: amount(1, 2), pause: 1 });
