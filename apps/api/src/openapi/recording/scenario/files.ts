import { label } from './places.js';
import { type Memory, type Step, Text } from './step.js';

/** One pixel, as a client would send it. */
const PIXEL = new Text(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'application/octet-stream',
);
const scan = (memory: Memory) => ({ ...label(memory), 'attachment-name': 'scan.png' });

/** Other ways to send and to read a file, and their refusals, while the attachment exists. */
export const FILE_STEPS: Step[] = [
  { operationId: 'createAttachment', name: 'image', parameters: scan, body: PIXEL, status: 200 },
  { operationId: 'updateAttachment', name: 'image', parameters: scan, body: PIXEL, status: 200 },
  {
    operationId: 'createAttachment',
    name: 'exists',
    parameters: label,
    body: new Text('SGVsbG8='),
    status: 404,
  },
  {
    operationId: 'createAttachment',
    name: 'empty',
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'empty.txt' }),
    body: new Text(''),
    status: 404,
  },
  {
    operationId: 'createAttachment',
    name: 'unusable_name',
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'labels/1.txt' }),
    body: new Text('SGVsbG8='),
    status: 404,
  },
  {
    operationId: 'getAttachment',
    name: 'beginning',
    parameters: label,
    headers: () => ({ Range: 'bytes=0-4' }),
    status: 206,
  },
  {
    operationId: 'getAttachment',
    name: 'not_modified',
    parameters: label,
    headers: () => ({ 'If-None-Match': '*' }),
    status: 304,
  },
  {
    operationId: 'getAttachment',
    name: 'beyond_the_end',
    parameters: label,
    headers: () => ({ Range: 'bytes=100-' }),
    status: 416,
  },
];
