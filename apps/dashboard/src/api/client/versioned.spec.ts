import { strongTag } from './versioned.js';

it('a tag that a compressing proxy has marked is the one of the service again', () => {
  expect(['"a-1"', 'W/"a-1"', '"a-1-gzip"', '"a-1-br"', null].map(strongTag)).toEqual([
    '"a-1"',
    '"a-1"',
    '"a-1"',
    '"a-1"',
    null,
  ]);
});
