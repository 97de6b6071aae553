import { holdsBriefly } from './holds-briefly.js';
import { killChange } from './scenarios/kill-change.js';

holdsBriefly(killChange, { times: 6, pause: 0.6 });
