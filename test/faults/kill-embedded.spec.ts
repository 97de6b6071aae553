import { holdsBriefly } from './holds-briefly.js';
import { killEmbedded } from './scenarios/kill-embedded.js';

holdsBriefly(killEmbedded, { times: 3, pause: 1 });
