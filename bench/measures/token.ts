import { CLIENT_ID, CLIENT_SECRET } from '../contender.js';
import { runWrk } from '../wrk.js';
import type { Measure } from './measure.js';

export const TOKEN: Measure = {
  name: 'token',
  prepare:
    async ({ population: { contender }, options: { connections, seconds } }) =>
    () =>
      runWrk({
        script: 'token.lua',
        baseUrl: contender.baseUrl,
        connections,
        seconds,
        parameters: [CLIENT_ID, CLIENT_SECRET],
      }),
};
