import { amount } from '../support/extent.js';
import { holdsBriefly } from './holds-briefly.js';
import { changeClass } from './scenarios/change-class.js';

holdsBriefly(changeClass, { times: amount(4, 8), pause: 0.1 });
