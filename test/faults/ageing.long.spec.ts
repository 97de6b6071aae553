import { holdsBriefly } from './holds-briefly.js';
import { ageing } from './scenarios/ageing.js';

holdsBriefly(ageing, { times: 2, pause: 0 });
