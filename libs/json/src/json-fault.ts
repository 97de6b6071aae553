import { type Fault, pointerTo } from '@app/problems';

/** The longest pointer of a fault. Otherwise a long key with many faults below it would be sent many times over. */
const MAX_POINTER_LENGTH = 1000;

/** A fault of a JSON text. */
export interface JsonFault extends Fault {
  /** Where it is, from 0: in bytes for `invalid_utf8`, else in UTF-16 code units of the decoded text. */
  offset: number;
}

/** Ends the parsing: the rest is unreadable, or its faults would not be reported any more. */
export class ReadingEnded extends Error {}

/**
 * RFC 6901 pointer of the place, or of the nearest enclosing one whose pointer is not too long. Well-formed even if the
 * keys are not, since it goes into a response.
 */
export function pointerOf(path: readonly (string | number)[]): string {
  let pointer = '';
  for (const member of path) {
    // Measured before escaping, which at most doubles it.
    if (pointer.length + String(member).length >= MAX_POINTER_LENGTH) break;
    pointer = pointerTo(pointer, member);
  }
  return pointer.toWellFormed();
}

/** Line and column of an offset, both from 1; a column is one UTF-16 code unit. */
export function lineAndColumn(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}

/** Names the character at an offset, without printing one that a terminal or log would interpret. */
export function nameOfCharacter(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  if (point === undefined) return 'the end of the text';
  if (point === 0xfeff) return 'a byte order mark (U+FEFF)';
  if (point > 0x20 && point < 0x7f) return String.fromCodePoint(point);
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
