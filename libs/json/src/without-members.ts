import { closingQuote } from './json-string.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * The text of a JSON object without its members of these names. No value is parsed, and nothing is looked at after the last
 * of them, so it costs a part of what parsing the text does. The text is valid, and has each name once.
 */
export function withoutMembers(text: string, names: { has(name: string): boolean; size: number }): string {
  let kept = '';
  let missing = names.size;
  let at = text.indexOf('"');
  while (at !== -1 && missing > 0) {
    const begin = at;
    const nameEnd = closingQuote(text, begin + 1);
    const name = text.slice(begin + 1, nameEnd);
    const end = endOfValue(text, text.indexOf(':', nameEnd) + 1);
    if (names.has(name.includes('\\') ? JSON.parse(`"${name}"`) : name)) missing--;
    else kept += `${kept === '' ? '' : ','}${text.slice(begin, end)}`;
    at = text.indexOf('"', end);
  }
  if (at === -1) return `{${kept}}`;
  return `{${kept}${kept === '' ? '' : ','}${text.slice(at)}`;
}

/** Where the value ends that begins here, after white space. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; ; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at + 1);
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth++;
        break;
      case CLOSE_BRACKET:
        depth--;
        break;
      case CLOSE_BRACE:
        // That of the object around it.
        if (depth === 0) return at;
        depth--;
        break;
      case COMMA:
        if (depth === 0) return at;
    }
  }
}
