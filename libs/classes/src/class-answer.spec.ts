import type { IncomingMessage } from 'node:http';
import { patience } from '../../../test/support/slowness.js';
import { preferences } from './class-answer.js';

const read = (prefer?: string) => preferences({ headers: { prefer } } as unknown as IncomingMessage);
const NONE = { respondAsync: false, waitSeconds: undefined };

describe('Prefer', () => {
  it.each([
    [undefined, NONE],
    ['', NONE],
    ['respond-async', { respondAsync: true, waitSeconds: undefined }],
    ['Respond-Async', { respondAsync: true, waitSeconds: undefined }],
    ['respond-async=', { respondAsync: true, waitSeconds: undefined }],
    ['respond-async=""', { respondAsync: true, waitSeconds: undefined }],
    ['respond-async; foo="a, wait=3"', { respondAsync: true, waitSeconds: undefined }],
    ['wait=10', { respondAsync: false, waitSeconds: 10 }],
    ['WAIT = "10"', { respondAsync: false, waitSeconds: 10 }],
    ['respond-async, wait=0', { respondAsync: true, waitSeconds: 0 }],
    ['return=minimal, wait=7;a;b=c , respond-async', { respondAsync: true, waitSeconds: 7 }],
    ['wait=1, wait=2', { respondAsync: false, waitSeconds: 1 }],
    ['foo="wait=3, respond-async"', NONE],
  ])('%j is read as RFC 7240 has it', (prefer, expected) => {
    expect(read(prefer)).toEqual(expected);
  });

  it.each([
    'wait',
    'wait=',
    'wait=-1',
    'wait=1.5',
    'wait=soon',
    'respond-async=no',
    'respond async',
    ',,;=,"',
    '=3',
  ])('%j is ignored', (prefer) => {
    expect(read(prefer)).toEqual(NONE);
  });

  it.each([
    '"'.repeat(10_000),
    'a;'.repeat(10_000),
    'a,'.repeat(10_000),
    ' \t'.repeat(10_000),
    `a=${'"\\'.repeat(10_000)}`,
  ])('a header that is long and odd is read at once', (prefer) => {
    const began = performance.now();
    read(prefer);
    expect(performance.now() - began).toBeLessThan(patience(500));
  });
});
