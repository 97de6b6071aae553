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
      await expectEmail(email);
      if ((await services.administrators.find(email)) !== null) throw administratorAlready(email);
      const made = await services.administrators.create(await credentials(email, services), BY_SHELL);
      if (made === undefined) throw administratorAlready(email);
      return `${made.email} can sign in at ${services.baseUrl}/dashboard`;
    },
    'reset-password': (email) => async (services) => {
      if ((await services.administrators.find(email)) === null) throw unknownAdministrator(email);
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

/** Told before the password is asked for, which would have been typed for nothing. */
async function expectEmail(email: string): Promise<void> {
  const input = await NewAdministratorDto.from({ email });
  const faults = 'faults' in input ? input.faults.filter(({ pointer }) => pointer === '/email') : [];
  if (faults.length > 0) throw new UsageError(faults.map(({ message }) => message).join('\n'));
}

/** By the same rules as over HTTP. */
async function credentials(email: string, { readPassword }: Services): Promise<NewAdministratorDto> {
  const input = await NewAdministratorDto.from({ email, password: await readPassword() });
  if ('faults' in input) throw new UsageError(input.faults.map(({ message }) => message).join('\n'));
  return input.value;
}

function administratorAlready(email: string): FailedCommand {
  return new FailedCommand(`${email} is an administrator already.`);
}

function unknownAdministrator(email: string): FailedCommand {
  return new FailedCommand(`There is no administrator ${email}.`);
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
