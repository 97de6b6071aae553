import { FILE_STEPS } from './files.js';
import { label, missingObject, STALE, shipment } from './places.js';
import { type Step, stepsOf, Text, withoutToken } from './step.js';

const update = stepsOf('updateObject', shipment);

/** A key under which the weight of an object is increased, once. */
const WEIGHT_KEY = { 'Idempotency-Key': '7d20c4b1-weight-2' };

/** One object, with an attachment, until its deletion. */
export const ATTACHMENT_STEPS: Step[] = [
  {
    operationId: 'createAttachment',
    name: 'text',
    parameters: label,
    body: new Text('SGVsbG8sIEJybm8h'),
    status: 200,
  },
  {
    operationId: 'createAttachment',
    name: 'invalid_base64',
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'broken.txt' }),
    body: new Text('SGVs*G8='),
    status: 404,
  },
  {
    operationId: 'createAttachment',
    name: 'reused_key',
    parameters: label,
    headers: () => ({ 'Idempotency-Key': '5f1c6f0a-order-1000' }),
    body: new Text('SGVsbG8='),
    status: 422,
  },
  {
    operationId: 'createAttachment',
    name: 'tried_out',
    parameters: (memory) => ({ ...shipment(memory), 'attachment-name': 'draft.txt', dryRun: 'true' }),
    body: new Text(Buffer.from('a draft').toString('base64')),
    status: 200,
  },
  withoutToken('createAttachment', label),
  { operationId: 'getAttachment', name: 'text', parameters: label, status: 200 },
  {
    operationId: 'getAttachment',
    name: 'missing',
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'photo.jpg' }),
    status: 404,
  },
  {
    operationId: 'getAttachment',
    name: 'changed_since',
    parameters: label,
    headers: () => STALE,
    status: 412,
  },
  withoutToken('getAttachment', label),
  ...FILE_STEPS,
  {
    operationId: 'getObject',
    name: 'shipment',
    parameters: shipment,
    status: 200,
    remember: ({ etag }) => ({ etag: etag! }),
  },
  {
    operationId: 'getObject',
    name: 'not_modified',
    parameters: shipment,
    headers: ({ etag }) => ({ 'If-None-Match': etag! }),
    status: 304,
  },
  {
    operationId: 'getObject',
    name: 'some_fields',
    parameters: (memory) => ({ ...shipment(memory), fields: 'reference,address.city,_revision' }),
    status: 200,
  },
  {
    operationId: 'getObject',
    name: 'unknown_field',
    parameters: (memory) => ({ ...shipment(memory), fields: 'refrence,-tags' }),
    status: 400,
  },
  { operationId: 'getObject', name: 'missing', parameters: missingObject, status: 404 },
  {
    operationId: 'getObject',
    name: 'changed_since',
    parameters: shipment,
    headers: () => STALE,
    status: 412,
  },
  withoutToken('getObject', shipment),
  update('delivered', {
    headers: ({ etag }) => ({ 'If-Match': etag! }),
    body: { status: 'delivered', tags: null },
    status: 200,
  }),
  update('increment', { headers: () => WEIGHT_KEY, body: { weight: { $inc: 2.5 } }, status: 200 }),
  update('repeated', { headers: () => WEIGHT_KEY, body: { weight: { $inc: 2.5 } }, status: 200 }),
  update('reused_key', { headers: () => WEIGHT_KEY, body: { weight: { $inc: 3 } }, status: 422 }),
  update('faults', { body: { reference: null }, status: 400 }),
  update('missing', { parameters: missingObject, body: {}, status: 404 }),
  update('changed_since', { headers: () => STALE, body: { status: 'sent' }, status: 412 }),
  withoutToken('updateObject', shipment),
  {
    operationId: 'updateAttachment',
    name: 'text',
    parameters: label,
    body: new Text('data:text/plain;base64,R29vZGJ5ZSwgQnJubyE='),
    status: 200,
  },
  {
    operationId: 'updateAttachment',
    name: 'missing',
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'photo.jpg' }),
    body: new Text('SGVsbG8='),
    status: 404,
  },
  {
    operationId: 'updateAttachment',
    name: 'changed_since',
    parameters: label,
    headers: () => STALE,
    body: new Text('SGVsbG8='),
    status: 412,
  },
  withoutToken('updateAttachment', label),
  {
    operationId: 'deleteAttachment',
    name: 'changed_since',
    parameters: label,
    headers: () => STALE,
    status: 412,
  },
  { operationId: 'deleteAttachment', name: 'text', parameters: label, status: 200 },
  { operationId: 'deleteAttachment', name: 'missing', parameters: label, status: 404 },
  withoutToken('deleteAttachment', label),
  {
    operationId: 'deleteObject',
    name: 'changed_since',
    parameters: shipment,
    headers: () => STALE,
    status: 412,
  },
  { operationId: 'deleteObject', name: 'shipment', parameters: shipment, status: 200 },
  { operationId: 'deleteObject', name: 'missing', parameters: shipment, status: 404 },
  withoutToken('deleteObject', shipment),
];
