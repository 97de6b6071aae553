import { inClass, STALE, type Step, step } from './step.js';

const SHIPMENT = {
  name: 'Shipment',
  description: 'Parcels on their way',
  fields: {
    reference: { type: 'string', required: true, unique: true, maxLength: 40, searchable: true },
    weight: { type: 'number', minimum: 0, indexed: true },
    status: { type: 'string', enum: ['packed', 'sent', 'delivered'], default: 'packed', indexed: true },
    sentAt: { type: 'datetime' },
    address: {
      type: 'object',
      fields: { city: { type: 'string' }, country: { type: 'string', maxLength: 2 } },
    },
    tags: { type: 'array', items: { type: 'string' }, searchable: true },
  },
  indexes: [['status', '-weight']],
};

/** The class is created. */
export const CLASS_STEPS: Step[] = [
  step('createClass', 'shipment', 200, { body: SHIPMENT }),
  step('createClass', 'exists', 409, { body: SHIPMENT }),
  step('createClass', 'faults', 400, {
    body: { name: '1st', fields: { size: { type: 'nummer', minimun: 1 } } },
  }),
  step('listClasses', 'all', 200),
  step('getClass', 'shipment', 200, { parameters: inClass() }),
  step('getClass', 'not_modified', 304, { parameters: inClass(), headers: { 'If-None-Match': '*' } }),
  step('getClass', 'missing', 404, { parameters: inClass('Shipmnt') }),
];

/** The same request is answered before its end. */
export const EARLY_ANSWER = step('replaceClass', 'respond_async', 202, {
  parameters: inClass(),
  headers: { Prefer: 'respond-async' },
  body: { ...SHIPMENT, fields: { ...SHIPMENT.fields, note: { type: 'string' } } },
  remember: ({ body }) => ({ change: body.id }),
});
const CHANGE_STEP = step('getClassChange', 'done', 200, {
  parameters: (memory) => ({ ...inClass(), changeId: memory.change! }),
});

/** The class is changed, and deleted. */
export const CLASS_CHANGE_STEPS: Step[] = [
  step('replaceClass', 'new_field', 200, {
    parameters: inClass(),
    body: {
      ...SHIPMENT,
      fields: { ...SHIPMENT.fields, priority: { type: 'integer', minimum: 1, default: 3 } },
    },
  }),
  EARLY_ANSWER,
  { ...CHANGE_STEP, attempts: 1000, until: ({ state }) => state === 'done' },
  {
    ...CHANGE_STEP,
    name: 'missing',
    parameters: () => ({ ...inClass(), changeId: '019b7c4e-0000-7000-8000-000000000000' }),
    status: 404,
  },
  step('replaceClass', 'conflict', 409, {
    parameters: inClass(),
    body: { ...SHIPMENT, fields: { ...SHIPMENT.fields, weight: { type: 'number', required: true } } },
  }),
  step('getClass', 'changed_since', 412, { parameters: inClass(), headers: STALE }),
  step('replaceClass', 'changed_since', 412, { parameters: inClass(), headers: STALE, body: SHIPMENT }),
  step('deleteClass', 'changed_since', 412, { parameters: inClass(), headers: STALE }),
  step('deleteClass', 'not_empty', 409, { parameters: inClass() }),
  step('deleteClass', 'forced', 200, { parameters: { ...inClass(), force: 'true' } }),
];
