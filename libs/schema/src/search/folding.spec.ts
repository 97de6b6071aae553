import { eachWord } from './folding.js';

function words(text: string): string[] {
  const found: string[] = [];
  eachWord(text, (word) => found.push(word) > 0);
  return found;
}

/** All code points that this version of Node.js knows as letters or digits, but those of surrogates. */
const LETTERS = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((letter) => /[\p{L}\p{N}]/u.test(letter));

describe('words', () => {
  it.each([
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['İstanbul I ı', ['istanbul', 'i', 'ı']],
    ['ﬁn ﬃ', ['fin', 'ffi']],
    ['Σίσυφος ΣΙΣΥΦΟΣ', ['σισυφοσ', 'σισυφοσ']],
    ['한국', ['한국'.normalize('NFKD')]],
    ['𐐀 𝐁𝐨𝐥𝐝', ['𐐨', 'bold']],
    ['a-b_c’d\u00a0e', ['a', 'b', 'c', 'd', 'e']],
    ['½ ⑴ ㎏', ['1', '2', '1', 'kg']],
    ['ﾊﾟﾝ ぱ', ['ハン', 'は']],
    ['😀 — \u0301', []],
    ['\ud800a\udc00', ['a']],
  ])('of %s', (text, found) => {
    expect(words(text)).toEqual(found);
  });

  it('are cut to a hundred characters, each of one or two code units', () => {
    expect(words(`${'𐐀'.repeat(150)} b`)).toEqual(['𐐨'.repeat(100), 'b']);
    expect(words('ß'.repeat(80))).toEqual(['s'.repeat(100)]);
  });

  it('end when no more are wanted', () => {
    const found: string[] = [];
    eachWord('a b c', (word) => found.push(word) < 2);
    expect(found).toEqual(['a', 'b']);
  });

  it('do not change when they are folded again, for any letter', () => {
    const wrong = LETTERS.filter((letter) => {
      const once = words(letter);
      return words(once.join(' ')).join(' ') !== once.join(' ');
    });
    expect(wrong).toEqual([]);
  });

  it('are those of the compatibility decomposition, for any letter', () => {
    const wrong = LETTERS.filter((letter) => words(letter).join() !== words(letter.normalize('NFKD')).join());
    expect(wrong).toEqual([]);
  });

  it('are the same in either case', () => {
    const wrong = LETTERS.filter((letter) => words(letter).join() !== words(letter.toUpperCase()).join());
    // A dotless i is no i, and of an iota below a letter, which is a mark, the capital is a letter.
    expect(wrong.filter((letter) => !letter.normalize('NFD').includes('\u0345'))).toEqual(['ı']);
  });
});
