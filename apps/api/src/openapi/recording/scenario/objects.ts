import { inClass, lastSegment, type Step, stepsOf, withoutToken } from './step.js';

/** A key under which an object is created, once. */
export const KEY = { 'Idempotency-Key': '5f1c6f0a-order-1000' };

/** Creates new objects, and updates those whose reference is taken. */
export const BY_REFERENCE = { onConflict: 'update', key: 'reference' };

const create = stepsOf('createObject', inClass());

/** Creates of objects, one at a time. */
export const OBJECT_STEPS: Step[] = [
  create('shipment', 200, {
    body: {
      reference: 'S-1001',
      weight: 12.5,
      sentAt: '2026-01-02T03:04:05.678Z',
      address: { city: 'Brno', country: 'CZ' },
      tags: ['fragile'],
    },
    remember: ({ location }) => ({ shipment: lastSegment(location!) }),
  }),
  create('with_key', 200, { headers: KEY, body: { reference: 'S-1000' } }),
  create('repeated', 200, { headers: KEY, body: { reference: 'S-1000' } }),
  create('reused_key', 422, { headers: KEY, body: { reference: 'S-0999' } }),
  create('unusable_key', 400, { headers: { 'Idempotency-Key': 'two words' }, body: { reference: 'S-0999' } }),
  create('faults', 400, { body: { weigth: 3, status: 'lost' } }),
  create('not_unique', 400, { body: { reference: 'S-1001' } }),
  create('missing_class', 404, { parameters: inClass('Parcel'), body: {} }),
  create('by_key', 200, {
    parameters: { ...inClass(), ...BY_REFERENCE },
    body: { reference: 'S-1001', weight: 12 },
  }),
  create('key_not_unique', 400, {
    parameters: { ...inClass(), onConflict: 'update', key: 'weight' },
    body: { reference: 'S-1001', weight: 12 },
  }),
  create('tried_out', 200, { parameters: { ...inClass(), dryRun: 'true' }, body: { reference: 'S-1008' } }),
  withoutToken('createObject', inClass()),
];
