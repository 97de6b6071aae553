import type { Population } from '../population.js';
import type { Measure } from './measure.js';

/** Gives fields more properties as long as it is measured: what writes cost, and what others find, stays as it is. */
export function extended(measure: Measure, properties: Parameters<Population['extendFields']>[0]): Measure {
  return {
    ...measure,
    async prepare(place) {
      await place.population.extendFields(properties);
      return measure.prepare(place);
    },
    finish: ({ population }) => population.extendFields({}),
  };
}
