import type { TextMatch } from '@app/schema';
import type { Sql } from '../../engine/sql.js';
import type { ElementDialect } from '../filter-dialect.js';

const ID_TEXT =
  "LOWER(INSERT(INSERT(INSERT(INSERT(HEX(id), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'))";

/**
 * Whether `subject` contains `text`, or begins or ends with it (`match`). In UTF-8 a text is found by its bytes,
 * which are compared many times as fast as characters by a collation.
 */
export function textMatches(subject: string, match: TextMatch, text: string): Sql {
  const bytes = `CAST(${subject} AS BINARY)`;
  if (match === 'contains') return { text: `INSTR(${bytes}, CAST(? AS BINARY)) > 0`, values: [text] };
  const side = match === 'startsWith' ? 'LEFT' : 'RIGHT';
  return { text: `${side}(${bytes}, ?) = CAST(? AS BINARY)`, values: [Buffer.byteLength(text), text] };
}

/** The same of the id of an object, as text. */
export function idMatches(match: TextMatch, text: string): Sql {
  return textMatches(ID_TEXT, match, text);
}

/** Of the elements of arrays, as JSON in column `v`. */
export const elementMatches: Pick<ElementDialect, 'matches' | 'hasSize' | 'isObject'> = {
  isObject: (level) => ({ text: `JSON_TYPE(e${level}.v) = 'OBJECT'`, values: [] }),

  matches(level, match, operand) {
    const { text, values } = textMatches(`JSON_UNQUOTE(e${level}.v)`, match, operand);
    return { text: `JSON_TYPE(e${level}.v) = 'STRING' AND ${text}`, values };
  },
  hasSize: (level, size) => ({
    text: `JSON_TYPE(e${level}.v) = 'ARRAY' AND JSON_LENGTH(e${level}.v) = ?`,
    values: [size],
  }),
};
