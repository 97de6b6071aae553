import { type Applications, BY_SHELL } from '@app/auth';
import { longTable, secretAnnouncement } from '../printing.js';
import type { Subject } from '../subject.js';
import { createApplication } from './create-application.js';

/** OAuth applications. */
export const applications: Subject = {
  argument: 'one client ID: applications $VERB CLIENT_ID',
  alone: {
    list:
      () =>
      async ({ applications }) =>
        longTable(
          ['CLIENT ID', 'NAME', 'STATE', 'LAST USED', 'SCOPES'],
          () => rowsOf(applications),
          'There is no application yet. Make one: applications create --name "My app"',
        ),
    create: createApplication,
  },
  withArgument: {
    rotate: (id) => async (services) => {
      const { secret } = await services.secrets.rotate(id, BY_SHELL);
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
