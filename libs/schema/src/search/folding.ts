import { CHANGED, MARKS, UNCHANGED } from './folding.gen.js';

/**
 * The version of the table and of what is made of it. Words are stored, so another table needs another version: then
 * the words of all objects are built again.
 */
export const FOLDING_VERSION = 1;

/** Characters (code points) that a word keeps. */
const MAX_WORD_LENGTH = 100;

/** What a code point is: it parts words, is a part of one, is left out, or becomes something else. */
const PARTS = 0;
const STAYS = 1;
const MARK = 2;
const CHANGES = 3;

/** Code points from here on are no letters or digits, and no marks but these. */
const END = 0x33500;
const LAST_MARKS = { first: 0xe0100, last: 0xe01ef };

/** Syllables of Hangul are computed from their jamo (The Unicode Standard, section 3.12). */
const HANGUL = { first: 0xac00, last: 0xd7a3, leading: 0x1100, vowel: 0x1161, trailing: 0x11a7 };
const VOWELS = 21;
const TRAILING = 28;

/** A part of the folding of a code point. A space separates two parts, and so words, for example in that of ½. */
interface Piece {
  text: string;
  /** In code points. */
  length: number;
}

const kinds = new Uint8Array(END);
const changes = new Map<number, readonly Piece[]>();
readRanges(UNCHANGED, STAYS);
readRanges(MARKS, MARK);
readChanges();

/**
 * Calls `add` with each folded word of a text: NFKD, without marks, in full case folding, split at everything but
 * letters and digits, and cut to 100 characters. Ends once `add` answers false. It uses a table of our own, since the
 * functions of JavaScript depend on the Unicode version of its engine.
 */
export function eachWord(text: string, add: (word: string) => boolean): void {
  let word = '';
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let point = text.charCodeAt(at);
    if (point >= 0xd800 && point < 0xdc00) {
      point = text.codePointAt(at)!;
      if (point > 0xffff) at++;
    }
    const kind = kindOf(point);
    if (kind === MARK) continue;
    if (kind === STAYS) {
      if (length++ < MAX_WORD_LENGTH)
        word += point < 0x10000 ? String.fromCharCode(point) : String.fromCodePoint(point);
      continue;
    }
    if (kind === PARTS) {
      if (length > 0 && !add(word)) return;
      word = '';
      length = 0;
      continue;
    }
    const pieces = changed(point);
    for (let part = 0; part < pieces.length; part++) {
      if (part > 0 && length > 0) {
        if (!add(word)) return;
        word = '';
        length = 0;
      }
      const piece = pieces[part]!;
      if (length < MAX_WORD_LENGTH) {
        const room = MAX_WORD_LENGTH - length;
        word += piece.length <= room ? piece.text : [...piece.text].slice(0, room).join('');
      }
      length += piece.length;
    }
  }
  if (length > 0) add(word);
}

function kindOf(point: number): number {
  if (point < END) return kinds[point]!;
  return point >= LAST_MARKS.first && point <= LAST_MARKS.last ? MARK : PARTS;
}

function changed(point: number): readonly Piece[] {
  if (point < HANGUL.first || point > HANGUL.last) return changes.get(point)!;
  const place = point - HANGUL.first;
  const leading = HANGUL.leading + Math.floor(place / (VOWELS * TRAILING));
  const vowel = HANGUL.vowel + Math.floor((place % (VOWELS * TRAILING)) / TRAILING);
  const trailing = HANGUL.trailing + (place % TRAILING);
  return trailing === HANGUL.trailing
    ? [{ text: String.fromCharCode(leading, vowel), length: 2 }]
    : [{ text: String.fromCharCode(leading, vowel, trailing), length: 3 }];
}

function piecesOf(text: string): Piece[] {
  return text.split(' ').map((piece) => ({ text: piece, length: [...piece].length }));
}

function readRanges(text: string, kind: number): void {
  let point = 0;
  for (const pair of text.split(' ')) {
    const [skipped, count] = pair.split('.').map((digits) => Number.parseInt(digits, 36)) as [number, number];
    point += skipped;
    if (point < END) kinds.fill(kind, point, point + count);
    point += count;
  }
}

function readChanges(): void {
  kinds.fill(CHANGES, HANGUL.first, HANGUL.last + 1);
  let point = 0;
  for (const run of CHANGED.split('|')) {
    const colon = run.indexOf(':');
    const [skipped, count = 1] = run
      .slice(0, colon)
      .split('.')
      .map((digits) => Number.parseInt(digits, 36)) as [number, number?];
    const text = run.slice(colon + 1);
    point += skipped;
    for (let step = 0; step < count; step++, point++) {
      changes.set(point, piecesOf(step === 0 ? text : String.fromCodePoint(text.codePointAt(0)! + step)));
      kinds[point] = CHANGES;
    }
  }
}
