import { holdsBriefly } from './holds-briefly.js';
import { killDatabase } from './scenarios/kill-database.js';

holdsBriefly(killDatabase, { times: 2, pause: 3 });
