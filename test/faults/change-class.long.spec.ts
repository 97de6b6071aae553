import { holdsBriefly } from './holds-briefly.js';
import { changeClass } from './scenarios/change-class.js';

holdsBriefly(changeClass, { times: 8, pause: 0.1 });
