import { file, label } from './places.js';
import { type Step, step, Text } from './step.js';

/** One pixel, as a client would send it. */
const PIXEL = new Text(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'application/octet-stream',
);
const scan = file('scan.png');

/** Other ways to send and to read a file, and their refusals, while the attachment exists. */
export const FILE_STEPS: Step[] = [
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
