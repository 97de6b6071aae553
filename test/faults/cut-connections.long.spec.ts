import { holdsBriefly } from './holds-briefly.js';
import { cutConnections } from './scenarios/cut-connections.js';

holdsBriefly(cutConnections, { times: 1, pause: 0 });
