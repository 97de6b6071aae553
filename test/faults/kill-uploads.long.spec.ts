import { holdsBriefly } from './holds-briefly.js';
import { killUploads } from './scenarios/kill-uploads.js';

holdsBriefly(killUploads, { times: 5, pause: 0 });
