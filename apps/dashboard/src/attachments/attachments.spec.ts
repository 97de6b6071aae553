import { freeName } from './free-name.js';
import { previewKind } from './preview-kind.js';
import { sizeText } from './size.js';

it('a size is said in the unit that fits', () => {
  expect([0, 1, 999, 1000, 12_345, 5_000_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.0 kB',
    '12 kB',
    '5.0 GB',
  ]);
});

it('pictures and short texts are shown, anything else is not', () => {
  expect(previewKind({ mime_type: 'image/svg+xml', size: 10 })).toBe('image');
  expect(previewKind({ mime_type: 'text/html; charset=utf-8', size: 10 })).toBe('text');
  expect(previewKind({ mime_type: 'application/geo+json', size: 10 })).toBe('text');
  expect(previewKind({ mime_type: 'text/plain', size: 10_000_000 })).toBeUndefined();
  expect(previewKind({ mime_type: 'application/pdf', size: 10 })).toBeUndefined();
});

it('a name that is taken gets a number before its ending, and counts on where it has one', () => {
  const taken = new Set(['notes.txt', 'notes (2).txt', 'Makefile', '.env']);
  expect(
    ['new.txt', 'notes.txt', 'notes (2).txt', 'Makefile', '.env'].map((name) => freeName(name, taken)),
  ).toEqual(['new.txt', 'notes (3).txt', 'notes (3).txt', 'Makefile (2)', '.env (2)']);
});
