/** The credentials, which cannot be shown again, and how to use them. */
export function secretAnnouncement({ id, secret }: { id: string; secret: string }, baseUrl: string): string {
  return `  Client ID      ${id}
  Client secret  ${secret}

The secret is shown only now. Obtain an access token with:

  curl ${baseUrl}/api/v1/auth/oauth2/token \\
    -d grant_type=client_credentials \\
    -d client_id=${id} \\
    -d client_secret=${secret}`;
}

/** Rows as columns for a terminal. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
