import { ALL_SCOPES, type Applications, BY_SHELL, CreateApplicationDto } from '@app/auth';
import { jsonLines, longTable, secretAnnouncement } from '../printing.js';
import type { Command, Options, Subject } from '../services.js';
import { UsageError } from '../usage.js';

/** OAuth applications. */
export const applications: Subject = {
  argument: 'one client ID: applications $VERB CLIENT_ID',
  alone: {
    list:
      ({ json }) =>
      async ({ applications }) =>
        json
          ? jsonLines(applications.inPortions())
          : longTable(
              ['CLIENT ID', 'NAME', 'STATE', 'LAST USED', 'SCOPES'],
              () => rowsOf(applications),
              'There is no application yet. Make one: applications create --name "My app"',
            ),
    create: createApplication,
  },
  withArgument: {
    rotate: (id, options) => async (services) => {
      const { secret } = await services.secrets.rotate(id, BY_SHELL);
      if (options.json) return JSON.stringify({ client_id: id, client_secret: secret });
      return `${id} has a new client secret.\n\n${secretAnnouncement({ id, secret }, services)}`;
    },
    disable:
      (id) =>
      async ({ applications }) => {
        await applications.update(id, { enabled: false }, BY_SHELL);
        return `${id} is disabled and its tokens have ended (on running instances within 5 seconds).`;
      },
    enable:
      (id) =>
      async ({ applications }) => {
        await applications.update(id, { enabled: true }, BY_SHELL);
        return `${id} is enabled.`;
      },
    delete:
      (id) =>
      async ({ applications }) => {
        await applications.remove(id, BY_SHELL);
        return `${id} is deleted, and its secrets and tokens with it.`;
      },
  },
};

/** `applications create`: the same rules as over HTTP. */
function createApplication({ name, scopes, json }: Options): Command {
  if (name === undefined) throw new UsageError('Say how the application is called: --name "Warehouse sync"');
  const given = { name, ...(scopes === undefined ? {} : { scopes: namedScopes(scopes) }) };

  return async (services) => {
    const input = await CreateApplicationDto.from(given);
    if ('faults' in input) throw new UsageError(input.faults.map(({ message }) => message).join('\n'));
    const created = await services.applications.create(input.value, BY_SHELL);
    if (json) return JSON.stringify(created);
    const { client_id: id, client_secret: secret, scopes: granted } = created;
    return `"${name}" is created, with ${granted.join(' ')}.\n\n${secretAnnouncement({ id, secret }, services)}`;
  };
}

/** Scopes as typed; `all` means every scope. */
function namedScopes(text: string): string[] {
  return text === 'all' ? ALL_SCOPES : text.split(/[\s,]+/).filter(Boolean);
}

async function* rowsOf(applications: Applications): AsyncGenerator<string[][]> {
  for await (const some of applications.inPortions())
    yield some.map(({ client_id, name, enabled, lastUsedAt, scopes }) => [
      client_id,
      name,
      enabled ? 'enabled' : 'disabled',
      lastUsedAt ?? 'never used',
      scopes.join(' '),
    ]);
}
