import { BY_REFERENCE, KEY } from './objects.js';
import { inClass, lastSegment, type Memory, type Step, stepsOf, withoutToken } from './step.js';

const createBatch = stepsOf('createObjects', inClass());
const updateBatch = stepsOf('updateObjects', inClass());
const deleteBatch = stepsOf('deleteObjects', inClass());

/** Creates, updates and deletes of several objects. */
export const BATCH_STEPS: Step[] = [
  createBatch('two', 200, {
    body: [
      { reference: 'S-1002', weight: 3, tags: ['express', 'fragile'] },
      { reference: 'S-1003', weight: 40, status: 'sent' },
    ],
    remember: ({ body }) => ({ second: lastSegment(body[0]), third: lastSegment(body[1]) }),
  }),
  createBatch('faults', 400, { body: [{ reference: 'S-1004' }, { weight: -1 }, { reference: 5 }] }),
  createBatch('reused_key', 422, { headers: KEY, body: [] }),
  withoutToken('createObjects', inClass()),
  updateBatch('two', 200, {
    body: ({ second, third }: Memory) => [
      { _id: second, status: 'sent' },
      { _id: third, weight: null },
    ],
  }),
  updateBatch('faults', 400, {
    body: ({ second }: Memory) => [{ _id: second, status: 'lost' }, { weight: 1 }],
  }),
  updateBatch('conditional', 200, {
    body: ({ second }: Memory) => [{ _id: second, weight: 4, _revision: '2' }],
  }),
  updateBatch('stale', 412, { body: ({ second }: Memory) => [{ _id: second, weight: 5, _revision: '2' }] }),
  updateBatch('reused_key', 422, { headers: KEY, body: [] }),
  withoutToken('updateObjects', inClass()),
  createBatch('by_key', 200, {
    parameters: { ...inClass(), ...BY_REFERENCE },
    body: [{ reference: 'S-1002', weight: 3.5 }, { reference: 'S-1007' }],
  }),
  createBatch('key_missing', 400, { parameters: { ...inClass(), onConflict: 'skip' }, body: [] }),
  createBatch('two_more', 200, {
    body: [{ reference: 'S-1005' }, { reference: 'S-1006' }],
    remember: ({ body }) => ({ fourth: lastSegment(body[0]), fifth: lastSegment(body[1]) }),
  }),
  deleteBatch('one', 200, { body: ({ fourth }: Memory) => [fourth] }),
  deleteBatch('in_the_address', 200, { parameters: ({ fifth }) => ({ ...inClass(), ids: fifth! }) }),
  deleteBatch('faults', 400, { body: ({ second, fourth }: Memory) => [second, second, fourth] }),
  deleteBatch('reused_key', 422, { headers: KEY, body: [] }),
  withoutToken('deleteObjects', inClass()),
];
