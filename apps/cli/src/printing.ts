import type { Services } from './services.js';

const DEFAULT_ADDRESS =
  'Neither PORT nor PUBLIC_URL is set here: a service that has them is at that address instead.';

/** Adds a note to a text with the address of the service where that is only the default. */
export function withAddressNote(text: string, { isDefaultAddress }: Services): string {
  return isDefaultAddress ? `${text}\n\n${DEFAULT_ADDRESS}` : text;
}

/** The credentials, which cannot be shown again, and how to use them. */
export function secretAnnouncement(
  { id, secret }: { id: string; secret: string },
  services: Services,
): string {
  const announcement = `  Client ID      ${id}
  Client secret  ${secret}

The secret is shown only now. Obtain an access token with:

  curl ${services.baseUrl}/api/v1/auth/oauth2/token \\
    -d grant_type=client_credentials \\
    -d client_id=${id} \\
    -d client_secret=${secret}`;
  return withAddressNote(announcement, services);
}

/** Values for a program, one on each line. */
export async function* jsonLines(
  portions: Iterable<object[]> | AsyncIterable<object[]>,
): AsyncGenerator<string> {
  for await (const values of portions) {
    if (values.length > 0) yield values.map((value) => JSON.stringify(value)).join('\n');
  }
}

/** Rows as columns for a terminal. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map(() => 0);
  widen(widths, all);
  return lines(all, widths);
}

/** The same of more rows than there is room for: they are read twice, first for how wide the columns are. */
export async function* longTable(
  head: string[],
  read: () => AsyncIterable<string[][]>,
  ifNone: string,
): AsyncGenerator<string> {
  const widths = head.map(({ length }) => length);
  let isEmpty = true;
  for await (const rows of read()) {
    widen(widths, rows);
    isEmpty = false;
  }
  yield isEmpty ? ifNone : lines([head], widths);
  if (isEmpty) return;
  for await (const rows of read()) yield lines(rows, widths);
}

function widen(widths: number[], rows: string[][]): void {
  for (const row of rows)
    for (const [column, { length }] of row.entries()) widths[column] = Math.max(widths[column]!, length);
}

function lines(rows: string[][], widths: number[]): string {
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
