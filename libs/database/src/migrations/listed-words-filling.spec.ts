import { FOLDING_VERSION } from '@app/schema';
import { FOLDING_OF_LISTS } from './listed-words-filling.js';

it('the words of lists are built by the folding that searches them', () => {
  expect(FOLDING_OF_LISTS).toBe(FOLDING_VERSION);
});
