import { AdministratorDto, BY_SHELL, NewAdministratorDto, ROLES } from '@app/auth';
import type { AdministratorRole } from '@app/database';
import { nameHint, nearestName } from '@app/problems';
import { jsonLines, table, withAddressNote } from '../printing.js';
import type { Command, Options, Services, Subject } from '../services.js';
import { FailedCommand, UsageError } from '../usage.js';

/** The administrators of the dashboard. */
export const administrators: Subject = {
  argument: 'one e-mail address: administrators $VERB EMAIL',
  alone: {
    list:
      ({ json }) =>
      async ({ administrators }) => {
        const all = (await administrators.list()).map(AdministratorDto.of);
        if (json) return jsonLines([all]);
        if (all.length === 0) return 'There is no administrator yet. Make one: administrators create EMAIL';
        const rows = all.map(({ id, email, role, createdAt, lastSignedInAt }) => [
          email,
          role,
          createdAt,
          lastSignedInAt ?? 'never',
          id,
        ]);
        return table(['E-MAIL', 'ROLE', 'CREATED', 'LAST SIGNED IN', 'ID'], rows);
      },
  },
  withArgument: {
    create: createAdministrator,
    'change-role': changeRole,
    'reset-password': (email) => async (services) => {
      if ((await services.administrators.find({ email })) === null) throw unknownAdministrator(email);
      const { password } = await credentials(email, services);
      const changed = await services.administrators.change({ email }, { password }, BY_SHELL);
      if (changed === undefined) throw unknownAdministrator(email);
      return `${email} has a new password; their sessions have ended (on running instances within 5 seconds).`;
    },
    delete:
      (email) =>
      async ({ administrators }) => {
        const removed = await administrators.remove({ email }, BY_SHELL, { mayBeLast: true });
        if (removed === undefined) throw unknownAdministrator(email);
        return `${email} is deleted; their sessions have ended (on running instances within 5 seconds).`;
      },
  },
};

/** `administrators create`: an owner unless another role is named. */
function createAdministrator(email: string, options: Options): Command {
  const role = roleOf(options.role ?? 'owner');
  return async (services) => {
    const { administrators, baseUrl } = services;
    await expectEmail(email);
    if ((await administrators.find({ email })) !== null) throw administratorAlready(email);
    if (role !== 'owner' && !(await administrators.exist()))
      throw new FailedCommand('The first administrator has to be an owner.');
    const made = await administrators.create({ ...(await credentials(email, services)), role }, BY_SHELL);
    if (made === undefined) throw administratorAlready(email);
    return withAddressNote(`${made.email} can sign in as ${role} at ${baseUrl}/dashboard`, services);
  };
}

/** `administrators change-role`: ends all sessions if the role is another one. */
function changeRole(email: string, options: Options): Command {
  if (options.role === undefined) throw new UsageError(`Say which role: --role ${ROLES.join('|')}`);
  const role = roleOf(options.role);
  return async ({ administrators }) => {
    const changed = await administrators.change({ email }, { role }, BY_SHELL);
    if (changed === undefined) throw unknownAdministrator(email);
    const before = changed.before.role;
    if (before === role) return `${email} has the role ${role} already.`;
    return `${email} has the role ${role} now, ${before} before; their sessions have ended (on running instances within 5 seconds).`;
  };
}

/** A role as typed. @throws UsageError */
function roleOf(text: string): AdministratorRole {
  const role = ROLES.find((one) => one === text);
  if (role !== undefined) return role;
  const hint = nameHint(nearestName(text, ROLES), `Known: ${ROLES.join(', ')}.`);
  throw new UsageError(`There is no role "${text}".${hint}`);
}

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
