import { inClass, lastSegment } from './places.js';
import { type Step, stepsOf, withoutToken } from './step.js';

/** A key under which an object is created, once. */
export const KEY = { 'Idempotency-Key': '5f1c6f0a-order-1000' };

/** Creates what is new, and updates what has its reference already. */
export const BY_REFERENCE = { onConflict: 'update', key: 'reference' };

const create = stepsOf('createObject', () => inClass());

/** Creates of objects, one at a time. */
export const OBJECT_STEPS: Step[] = [
  create('shipment', {
    body: {
      reference: 'S-1001',
      weight: 12.5,
      sentAt: '2026-01-02T03:04:05.678Z',
      address: { city: 'Brno', country: 'CZ' },
      tags: ['fragile'],
    },
    status: 200,
    remember: ({ location }) => ({ shipment: lastSegment(location!) }),
  }),
  create('with_key', {
    headers: () => KEY,
    body: { reference: 'S-1000' },
    status: 200,
  }),
  create('repeated', {
    headers: () => KEY,
    body: { reference: 'S-1000' },
    status: 200,
  }),
  create('reused_key', {
    headers: () => KEY,
    body: { reference: 'S-0999' },
    status: 422,
  }),
  create('unusable_key', {
    headers: () => ({ 'Idempotency-Key': 'two words' }),
    body: { reference: 'S-0999' },
    status: 400,
  }),
  create('faults', {
    body: { weigth: 3, status: 'lost' },
    status: 400,
  }),
  create('not_unique', {
    body: { reference: 'S-1001' },
    status: 400,
  }),
  create('missing_class', {
    parameters: () => inClass('Parcel'),
    body: {},
    status: 404,
  }),
  create('by_key', {
    parameters: () => ({ ...inClass(), ...BY_REFERENCE }),
    body: { reference: 'S-1001', weight: 12 },
    status: 200,
  }),
  create('key_not_unique', {
    parameters: () => ({ ...inClass(), onConflict: 'update', key: 'weight' }),
    body: { reference: 'S-1001', weight: 12 },
    status: 400,
  }),
  create('tried_out', {
    parameters: () => ({ ...inClass(), dryRun: 'true' }),
    body: { reference: 'S-1008' },
    status: 200,
  }),
  withoutToken('createObject', () => inClass()),
];
