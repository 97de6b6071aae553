import { holdsBriefly } from './holds-briefly.js';
import { rollingRestarts } from './scenarios/rolling-restarts.js';

holdsBriefly(rollingRestarts, { times: 2, pause: 1 });
