import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { killDatabase } from './scenarios/kill-database.js';

holdsBriefly(killDatabase, { times: amount(1, 2), pause: amount(2, 3) });
