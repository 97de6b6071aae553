import { searchFor } from './parameters.js';

describe('what an entry of a list is searched for by', () => {
  it.each([
    ['Nightly import', 'Nightly import'],
    ['ada.lovelace@example.com', 'ada lovelace example com'],
    ['No. 1 — of five words', 'No 1 of five'],
    ['\u00bd', '1 2'],
    ['***', ''],
    ['a'.repeat(200), 'a'.repeat(20)],
    ['\u{1d4d0}'.repeat(30), 'A'.repeat(20)],
  ])('are the first words of its name, such as %s', (text, search) => {
    expect(searchFor(text)).toBe(search);
  });

  it('is not too long for the service', () => {
    expect([...searchFor('letters '.repeat(25).replaceAll('e', 'e'.repeat(30)))].length).toBeLessThanOrEqual(
      100,
    );
  });
});
