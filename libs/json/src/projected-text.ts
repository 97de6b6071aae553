import { closingQuote } from './json-text.js';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** A tree of names of members: a leaf names a whole value. */
export type NameTree = Map<string, NameTree>;

/**
 * Projects the text of a JSON object onto the named members (`only`) or all others (`without`), as MongoDB does: in an
 * array, each element that is an object or array is projected; a scalar on the way of a path stays only with `without`.
 * No value is parsed, and nothing after the last named member is read, so it is cheaper than parsing. The text must be
 * valid, have each name once, and begin with its brace.
 */
export function projectedText(text: string, names: NameTree, how: 'only' | 'without'): string {
  let kept = '';
  let missing = names.size;
  let at = missing === 0 ? -1 : text.indexOf('"');
  while (at !== -1 && missing > 0) {
    const nameEnd = closingQuote(text, at + 1);
    const begin = valueAfter(text, text.indexOf(':', nameEnd));
    const end = endOfValue(text, begin);
    const name = text.slice(at + 1, nameEnd);
    const inner = names.get(name.includes('\\') ? JSON.parse(`"${name}"`) : name);
    if (inner !== undefined) missing--;
    const value = partOfValue(text, begin, end, inner, how);
    // Without the space that MySQL has behind the colon.
    if (value !== undefined) kept += `${kept === '' ? '' : ','}${text.slice(at, nameEnd + 1)}:${value}`;
    at = text.indexOf('"', end);
  }
  if (how === 'only') return `{${kept}}`;
  if (names.size === 0) return text;
  return at === -1 ? `{${kept}}` : `{${kept}${kept === '' ? '' : ','}${text.slice(at)}`;
}

/** The part of a value between two places, named by `names`; undefined where nothing is left. */
function partOfValue(
  text: string,
  begin: number,
  end: number,
  names: NameTree | undefined,
  how: 'only' | 'without',
): string | undefined {
  if (names === undefined || names.size === 0) {
    const isKept = (names === undefined) === (how === 'without');
    return isKept ? text.slice(begin, end) : undefined;
  }
  switch (text.charCodeAt(begin)) {
    case OPEN_BRACE:
      return projectedText(text.slice(begin, end), names, how);
    case OPEN_BRACKET:
      return partOfArray(text.slice(begin, end), names, how);
    default:
      return how === 'without' ? text.slice(begin, end) : undefined;
  }
}

function partOfArray(text: string, names: NameTree, how: 'only' | 'without'): string {
  let kept = '';
  for (let at = valueAfter(text, 0); text.charCodeAt(at) !== CLOSE_BRACKET; ) {
    const end = endOfValue(text, at);
    const element = partOfValue(text, at, end, names, how);
    if (element !== undefined) kept += `${kept === '' ? '' : ','}${element}`;
    at = text.charCodeAt(end) === COMMA ? valueAfter(text, end) : end;
  }
  return `[${kept}]`;
}

/** Where the value begins that follows a mark and white space. */
function valueAfter(text: string, mark: number): number {
  let at = mark + 1;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}

/** Where a value ends that begins here: at the comma or bracket that follows. */
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
      case CLOSE_BRACE:
        // That of what is around it.
        if (depth === 0) return at;
        depth--;
        break;
      case COMMA:
        if (depth === 0) return at;
    }
  }
}
