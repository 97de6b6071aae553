import type { FieldDefinition, FieldType } from '../../api/classes.js';
import { jsonText, numberText } from '../../api/exact-json.js';
import { ownMember } from '../../api/own-member.js';
import { fieldAt, pathsOf } from '../filter/filter.js';

type Values = Record<string, unknown>;

/** Tells a spreadsheet that what follows is UTF-8. */
const BOM = '\ufeff';
const LINE_END = '\r\n';
/**
 * A text that begins so, behind any `'`, would be run by a spreadsheet as a formula, or be taken for one that was kept
 * from it.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const TO_QUOTE = /[",\r\n]/;

/**
 * A listing in NDJSON as CSV (RFC 4180) for spreadsheets, piece by piece: a column for the id and each field, and for
 * the members of an object that its definition names. Lists and other values of several parts are JSON, and so is all
 * free JSON; a text that would be a formula has `'` before it, and an empty one is in quotes: `csvObjects` reads the
 * same values.
 */
export function csvOf(
  lines: ReadableStream<Uint8Array<ArrayBuffer>>,
  fields: Record<string, FieldDefinition>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const columns = columnsOf(fields);
  let rest = '';
  const row = (line: string) => {
    if (line === '') return '';
    const object: Values = JSON.parse(line);
    return rowOf(columns.map(({ path, type }) => cellOf(valueAt(object, path), type)));
  };
  const rows = new TransformStream<string, string>({
    start: (csv) => csv.enqueue(BOM + rowOf(columns.map(({ path }) => path))),
    transform(text, csv) {
      const pieces = (rest + text).split('\n');
      rest = pieces.pop()!;
      csv.enqueue(pieces.map(row).join(''));
    },
    flush: (csv) => csv.enqueue(row(rest)),
  });
  return lines.pipeThrough(new TextDecoderStream()).pipeThrough(rows).pipeThrough(new TextEncoderStream());
}

/** An object whose members have columns has none itself. */
function columnsOf(fields: Record<string, FieldDefinition>): { path: string; type: FieldType }[] {
  const paths = pathsOf(fields);
  return paths
    .filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
    .map((path) => ({ path, type: fieldAt(fields, path).type }));
}

function valueAt(object: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        typeof inside === 'object' && inside !== null ? ownMember(inside as Values, name) : undefined,
      object,
    );
}

const rowOf = (cells: readonly string[]) => cells.join(',') + LINE_END;

/** The text that a cell stands for. */
export const textOfCell = (cell: string): string => (FORMULA.test(cell) ? cell.replace(/^'/, '') : cell);

function cellOf(value: unknown, type: FieldType): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return numberText(value);
  const text = typeof value === 'string' && type !== 'json' ? value : jsonText(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return text === '' || TO_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
