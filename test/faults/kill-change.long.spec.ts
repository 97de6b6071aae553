import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { killChange } from './scenarios/kill-change.js';

holdsBriefly(killChange, { times: amount(3, 12), pause: 0.6 });
