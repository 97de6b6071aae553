import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { killEmbedded } from './scenarios/kill-embedded.js';

holdsBriefly(killEmbedded, { times: amount(2, 3), pause: 1 });
