/** A cell as it stands: spreadsheets and the download of a listing know an empty text, in quotes, from none. */
export interface Cell {
  text: string;
  isQuoted: boolean;
}

export interface Row {
  /** The line of the text on which it begins, from 1. */
  line: number;
  /** Where it begins in the text. */
  start: number;
  cells: Cell[];
}

/**
 * The rows of a table (RFC 4180), without blank ones. Its columns are separated by commas, by semicolons, as
 * spreadsheets write where numbers have commas, or by tabs, as they copy. Throws SyntaxError, with a reason to be read.
 */
export function rowsOf(text: string): Row[] {
  const separator = separatorOf(text);
  const ends = new RegExp(`[${separator}\r\n]|$`, 'g');
  const rows: Row[] = [];
  let line = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const row: Row = { line, start: at, cells: [] };
    let end: string | undefined;
    do {
      const start = at;
      const isQuoted = text[at] === '"';
      if (isQuoted) at = afterQuotes(text, at, line);
      ends.lastIndex = at;
      const next = ends.exec(text)!.index;
      if (isQuoted && next > at) throw new SyntaxError(`Line ${line}: text follows the quotes of a cell.`);
      const cell = isQuoted ? text.slice(start + 1, at - 1).replaceAll('""', '"') : text.slice(start, next);
      row.cells.push({ text: cell, isQuoted });
      if (isQuoted) line += cell.split('\n').length - 1;
      end = text[next];
      at = next + 1;
    } while (end === separator && end !== '\n' && end !== '\r');
    if (end === '\r' && text[at] === '\n') at += 1;
    line += 1;
    if (row.cells.some(({ text: cell, isQuoted }) => isQuoted || cell !== '')) rows.push(row);
  }
  return rows;
}

/** What separates the cells of a table: names of fields, which are in its first row, have none of these in them. */
export function separatorOf(text: string): string {
  return /[,;\t\r\n]/.exec(text.replace(/^[\ufeff\r\n]+/, ''))?.[0] ?? ',';
}

/** The place behind a text in quotes, which begins at `start`. Two quotes stand for one in it. */
function afterQuotes(text: string, start: number, line: number): number {
  let at = start;
  do {
    at = text.indexOf('"', at + 1) + 1;
    if (at === 0) throw new SyntaxError(`Line ${line}: the quotes of a cell have no end.`);
  } while (text[at] === '"');
  return at;
}
