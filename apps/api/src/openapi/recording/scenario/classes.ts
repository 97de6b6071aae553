import { inClass, STALE } from './places.js';
import type { Step } from './step.js';

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
  { operationId: 'createClass', name: 'shipment', body: SHIPMENT, status: 200 },
  { operationId: 'createClass', name: 'exists', body: SHIPMENT, status: 409 },
  {
    operationId: 'createClass',
    name: 'faults',
    body: { name: '1st', fields: { size: { type: 'nummer', minimun: 1 } } },
    status: 400,
  },
  { operationId: 'listClasses', name: 'all', status: 200 },
  { operationId: 'getClass', name: 'shipment', parameters: () => inClass(), status: 200 },
  {
    operationId: 'getClass',
    name: 'not_modified',
    parameters: () => inClass(),
    headers: () => ({ 'If-None-Match': '*' }),
    status: 304,
  },
  { operationId: 'getClass', name: 'missing', parameters: () => inClass('Shipmnt'), status: 404 },
];

/** The same request is answered before its end. */
export const EARLY_ANSWER: Step = {
  operationId: 'replaceClass',
  name: 'respond_async',
  parameters: () => inClass(),
  headers: () => ({ Prefer: 'respond-async' }),
  body: { ...SHIPMENT, fields: { ...SHIPMENT.fields, note: { type: 'string' } } },
  status: 202,
  remember: ({ body }) => ({ change: body.id }),
};
const CHANGE_STEP: Step = {
  operationId: 'getClassChange',
  name: 'done',
  parameters: (memory) => ({ ...inClass(), changeId: memory.change! }),
  status: 200,
};

/** The class is changed, and deleted. */
export const CLASS_CHANGE_STEPS: Step[] = [
  {
    operationId: 'replaceClass',
    name: 'new_field',
    parameters: () => inClass(),
    body: {
      ...SHIPMENT,
      fields: { ...SHIPMENT.fields, priority: { type: 'integer', minimum: 1, default: 3 } },
    },
    status: 200,
  },
  EARLY_ANSWER,
  { ...CHANGE_STEP, attempts: 1000, until: ({ state }) => state === 'done' },
  {
    ...CHANGE_STEP,
    name: 'missing',
    parameters: () => ({ ...inClass(), changeId: '019b7c4e-0000-7000-8000-000000000000' }),
    status: 404,
  },
  {
    operationId: 'replaceClass',
    name: 'conflict',
    parameters: () => inClass(),
    body: { ...SHIPMENT, fields: { ...SHIPMENT.fields, weight: { type: 'number', required: true } } },
    status: 409,
  },
  {
    operationId: 'getClass',
    name: 'changed_since',
    parameters: () => inClass(),
    headers: () => STALE,
    status: 412,
  },
  {
    operationId: 'replaceClass',
    name: 'changed_since',
    parameters: () => inClass(),
    headers: () => STALE,
    body: SHIPMENT,
    status: 412,
  },
  {
    operationId: 'deleteClass',
    name: 'changed_since',
    parameters: () => inClass(),
    headers: () => STALE,
    status: 412,
  },
  { operationId: 'deleteClass', name: 'not_empty', parameters: () => inClass(), status: 409 },
  {
    operationId: 'deleteClass',
    name: 'forced',
    parameters: () => ({ ...inClass(), force: 'true' }),
    status: 200,
  },
];
