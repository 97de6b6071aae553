import { holdsBriefly } from './holds-briefly.js';
import { collectGarbage } from './scenarios/collect-garbage.js';

holdsBriefly(collectGarbage, { times: 1, pause: 8 });
