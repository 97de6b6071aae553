import { BY_REFERENCE, KEY } from './objects.js';
import { inClass, lastSegment } from './places.js';
import { type Memory, type Step, stepsOf, withoutToken } from './step.js';

const createBatch = stepsOf('createObjects', () => inClass());
const updateBatch = stepsOf('updateObjects', () => inClass());
const deleteBatch = stepsOf('deleteObjects', () => inClass());

/** Creates, updates and deletes of several objects. */
export const BATCH_STEPS: Step[] = [
  createBatch('two', {
    body: [
      { reference: 'S-1002', weight: 3, tags: ['express', 'fragile'] },
      { reference: 'S-1003', weight: 40, status: 'sent' },
    ],
    status: 200,
    remember: ({ body }) => ({ second: lastSegment(body[0]), third: lastSegment(body[1]) }),
  }),
  createBatch('faults', {
    body: [{ reference: 'S-1004' }, { weight: -1 }, { reference: 5 }],
    status: 400,
  }),
  createBatch('reused_key', {
    headers: () => KEY,
    body: [],
    status: 422,
  }),
  withoutToken('createObjects', () => inClass()),
  updateBatch('two', {
    body: ({ second, third }: Memory) => [
      { _id: second, status: 'sent' },
      { _id: third, weight: null },
    ],
    status: 200,
  }),
  updateBatch('faults', {
    body: ({ second }: Memory) => [{ _id: second, status: 'lost' }, { weight: 1 }],
    status: 400,
  }),
  updateBatch('conditional', {
    body: ({ second }: Memory) => [{ _id: second, weight: 4, _revision: '2' }],
    status: 200,
  }),
  updateBatch('stale', {
    body: ({ second }: Memory) => [{ _id: second, weight: 5, _revision: '2' }],
    status: 412,
  }),
  updateBatch('reused_key', {
    headers: () => KEY,
    body: [],
    status: 422,
  }),
  withoutToken('updateObjects', () => inClass()),
  createBatch('by_key', {
    parameters: () => ({ ...inClass(), ...BY_REFERENCE }),
    body: [{ reference: 'S-1002', weight: 3.5 }, { reference: 'S-1007' }],
    status: 200,
  }),
  createBatch('key_missing', {
    parameters: () => ({ ...inClass(), onConflict: 'skip' }),
    body: [],
    status: 400,
  }),
  createBatch('two_more', {
    body: [{ reference: 'S-1005' }, { reference: 'S-1006' }],
    status: 200,
    remember: ({ body }) => ({ fourth: lastSegment(body[0]), fifth: lastSegment(body[1]) }),
  }),
  deleteBatch('one', {
    body: ({ fourth }: Memory) => [fourth],
    status: 200,
  }),
  deleteBatch('in_the_address', {
    parameters: ({ fifth }) => ({ ...inClass(), ids: fifth! }),
    status: 200,
  }),
  deleteBatch('faults', {
    body: ({ second, fourth }: Memory) => [second, second, fourth],
    status: 400,
  }),
  deleteBatch('reused_key', {
    headers: () => KEY,
    body: [],
    status: 422,
  }),
  withoutToken('deleteObjects', () => inClass()),
];
