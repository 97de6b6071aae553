import { BY_SHELL, NewAdministratorDto } from '@app/auth';
import { table } from '../printing.js';
import type { Services } from '../services.js';
import type { Subject } from '../subject.js';
import { FailedCommand, UsageError } from '../usage.js';

/** The administrators of the dashboard. */
export const administrators: Subject = {
  argument: 'one e-mail address: administrators $VERB EMAIL',
  alone: {
    list:
      () =>
      async ({ administrators }) => {
        const all = await administrators.list();
        if (all.length === 0) return 'There is no administrator yet. Make one: administrators create EMAIL';
        const rows = all.map(({ email, createdAt, lastSignedInAt }) => [
          email,
          instant(createdAt),
          lastSignedInAt === null ? 'never' : instant(lastSignedInAt),
        ]);
        return table(['E-MAIL', 'CREATED', 'LAST SIGNED IN'], rows);
      },
  },
  withArgument: {
    create: (email) => async (services) => {
      const made = await services.administrators.create(await credentials(email, services), BY_SHELL);
      if (made === undefined) throw new FailedCommand(`${email} is an administrator already.`);
      return `${made.email} can sign in at ${services.baseUrl}/dashboard`;
    },
    'reset-password': (email) => async (services) => {
      const known = await services.administrators.resetPassword(await credentials(email, services), BY_SHELL);
      if (!known) throw unknownAdministrator(email);
      return `${email} has a new password; all sessions have ended (on running instances within 5 seconds).`;
    },
    delete:
      (email) =>
      async ({ administrators }) => {
        if (!(await administrators.remove(email, BY_SHELL))) throw unknownAdministrator(email);
        return `${email} is deleted; all sessions have ended (on running instances within 5 seconds).`;
      },
  },
};

/** By the same rules as over HTTP. */
async function credentials(email: string, { readPassword }: Services): Promise<NewAdministratorDto> {
  const input = await NewAdministratorDto.from({ email, password: await readPassword() });
  if ('faults' in input) throw new UsageError(input.faults.map(({ message }) => message).join('\n'));
  return input.value;
}

function unknownAdministrator(email: string): FailedCommand {
  return new FailedCommand(`There is no administrator ${email}.`);
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
