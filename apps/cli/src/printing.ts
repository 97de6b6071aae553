import type { ApplicationDto } from '@app/auth';

/** The credentials, which nothing can show again, and how to use them. */
export function secretAnnouncement({ id, secret }: { id: string; secret: string }, baseUrl: string): string {
  return `  Client ID      ${id}
  Client secret  ${secret}

The secret is shown only now. Obtain an access token with:

  curl ${baseUrl}/api/v1/auth/oauth2/token \\
    -d grant_type=client_credentials \\
    -d client_id=${id} \\
    -d client_secret=${secret}`;
}

/** Applications as columns for a terminal. */
export function applicationTable(applications: ApplicationDto[]): string {
  if (applications.length === 0)
    return 'There is no application yet. Make one: applications create --name "My app"';
  const rows = applications.map(({ client_id, name, enabled, lastUsedAt, scopes }) => [
    client_id,
    name,
    enabled ? 'enabled' : 'disabled',
    lastUsedAt ?? 'never used',
    scopes.join(' '),
  ]);
  const table = [['CLIENT ID', 'NAME', 'STATE', 'LAST USED', 'SCOPES'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
