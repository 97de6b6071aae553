import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { killUploads } from './scenarios/kill-uploads.js';

holdsBriefly(killUploads, { times: amount(3, 6), pause: 0 });
