import { type ClassHandle } from './http/client.js';
import { type Service, uniqueName } from './services/service.js';

/** How a time stamp is written. */
export const TIME_STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Longer than a time stamp is exact. */
export const A_WHILE_MILLISECONDS = 20;

export const STAMPED_FIELDS = {
  code: { type: 'string', unique: true },
  count: { type: 'integer' },
  place: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'integer' } } },
  free: { type: 'json' },
};

/** A class that keeps time stamps. */
export function createStamped(service: Service): Promise<ClassHandle> {
  return service.createClass(STAMPED_FIELDS, uniqueName(), { timestamps: true });
}
