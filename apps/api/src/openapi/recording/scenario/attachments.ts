import {
  file,
  label,
  missingObject,
  STALE,
  type Step,
  shipment,
  step,
  stepsOf,
  Text,
  withoutToken,
} from './step.js';

const update = stepsOf('updateObject', shipment);

/** A key under which the weight of an object is increased, once. */
const WEIGHT_KEY = { 'Idempotency-Key': '7d20c4b1-weight-2' };

/** One pixel, as a client would send it. */
const PIXEL = new Text(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'application/octet-stream',
);
const scan = file('scan.png');

/** Other ways to send and to read a file, and their refusals, while the attachment exists. */
const FILE_STEPS: Step[] = [
  step('createAttachment', 'image', 200, { parameters: scan, body: PIXEL }),
  step('updateAttachment', 'image', 200, { parameters: scan, body: PIXEL }),
  step('createAttachment', 'exists', 404, { parameters: label, body: new Text('SGVsbG8=') }),
  step('createAttachment', 'empty', 404, {
    parameters: file('empty.txt'),
    body: new Text(''),
  }),
  step('createAttachment', 'unusable_name', 404, {
    parameters: file('labels/1.txt'),
    body: new Text('SGVsbG8='),
  }),
  step('getAttachment', 'beginning', 206, { parameters: label, headers: { Range: 'bytes=0-4' } }),
  step('getAttachment', 'not_modified', 304, { parameters: label, headers: { 'If-None-Match': '*' } }),
  step('getAttachment', 'beyond_the_end', 416, { parameters: label, headers: { Range: 'bytes=100-' } }),
];

/** One object, with an attachment, until its deletion. */
export const ATTACHMENT_STEPS: Step[] = [
  step('createAttachment', 'text', 200, { parameters: label, body: new Text('SGVsbG8sIEJybm8h') }),
  step('createAttachment', 'invalid_base64', 404, {
    parameters: file('broken.txt'),
    body: new Text('SGVs*G8='),
  }),
  step('createAttachment', 'reused_key', 422, {
    parameters: label,
    headers: { 'Idempotency-Key': '5f1c6f0a-order-1000' },
    body: new Text('SGVsbG8='),
  }),
  step('createAttachment', 'tried_out', 200, {
    parameters: (memory) => ({ ...shipment(memory), 'attachment-name': 'draft.txt', dryRun: 'true' }),
    body: new Text(Buffer.from('a draft').toString('base64')),
  }),
  withoutToken('createAttachment', label),
  step('getAttachment', 'text', 200, { parameters: label }),
  step('getAttachment', 'missing', 404, {
    parameters: file('photo.jpg'),
  }),
  step('getAttachment', 'changed_since', 412, { parameters: label, headers: STALE }),
  withoutToken('getAttachment', label),
  ...FILE_STEPS,
  step('getObject', 'shipment', 200, { parameters: shipment, remember: ({ etag }) => ({ etag: etag! }) }),
  step('getObject', 'not_modified', 304, {
    parameters: shipment,
    headers: ({ etag }) => ({ 'If-None-Match': etag! }),
  }),
  step('getObject', 'some_fields', 200, {
    parameters: (memory) => ({ ...shipment(memory), fields: 'reference,address.city,_revision' }),
  }),
  step('getObject', 'unknown_field', 400, {
    parameters: (memory) => ({ ...shipment(memory), fields: 'refrence,-tags' }),
  }),
  step('getObject', 'missing', 404, { parameters: missingObject }),
  step('getObject', 'changed_since', 412, { parameters: shipment, headers: STALE }),
  withoutToken('getObject', shipment),
  update('delivered', 200, {
    headers: ({ etag }) => ({ 'If-Match': etag! }),
    body: { status: 'delivered', tags: null },
  }),
  update('increment', 200, { headers: WEIGHT_KEY, body: { weight: { $inc: 2.5 } } }),
  update('repeated', 200, { headers: WEIGHT_KEY, body: { weight: { $inc: 2.5 } } }),
  update('reused_key', 422, { headers: WEIGHT_KEY, body: { weight: { $inc: 3 } } }),
  update('faults', 400, { body: { reference: null } }),
  update('missing', 404, { parameters: missingObject, body: {} }),
  update('changed_since', 412, { headers: STALE, body: { status: 'sent' } }),
  withoutToken('updateObject', shipment),
  step('updateAttachment', 'text', 200, {
    parameters: label,
    body: new Text('data:text/plain;base64,R29vZGJ5ZSwgQnJubyE='),
  }),
  step('updateAttachment', 'missing', 404, {
    parameters: file('photo.jpg'),
    body: new Text('SGVsbG8='),
  }),
  step('updateAttachment', 'changed_since', 412, {
    parameters: label,
    headers: STALE,
    body: new Text('SGVsbG8='),
  }),
  withoutToken('updateAttachment', label),
  step('deleteAttachment', 'changed_since', 412, { parameters: label, headers: STALE }),
  step('deleteAttachment', 'text', 200, { parameters: label }),
  step('deleteAttachment', 'missing', 404, { parameters: label }),
  withoutToken('deleteAttachment', label),
  step('deleteObject', 'changed_since', 412, { parameters: shipment, headers: STALE }),
  step('deleteObject', 'shipment', 200, { parameters: shipment }),
  step('deleteObject', 'missing', 404, { parameters: shipment }),
  withoutToken('deleteObject', shipment),
];
