import { parseArgs } from 'node:util';
import { nearestName } from '@app/problems';
import { createApplication } from './create-application.js';
import { applicationTable, secretAnnouncement } from './printing.js';
import type { Command } from './services.js';
import { HELP, UsageError } from './usage.js';

interface Options {
  name?: string | undefined;
  scopes?: string | undefined;
}

type Action = (options: Options, clientId: string) => Command;

const WITHOUT_ID: Record<string, Action> = {
  list:
    () =>
    async ({ applications }) =>
      applicationTable(await applications.list()),
  create: createApplication,
};

const WITH_ID: Record<string, Action> = {
  rotate:
    (_, id) =>
    async ({ secrets, baseUrl }) => {
      const { secret } = await secrets.rotate(id);
      return `${id} has a new client secret.\n\n${secretAnnouncement({ id, secret }, baseUrl)}`;
    },
  disable:
    (_, id) =>
    async ({ applications }) => {
      await applications.update(id, { enabled: false });
      return `${id} is disabled and its tokens have ended (on running instances within 5 seconds).`;
    },
  enable:
    (_, id) =>
    async ({ applications }) => {
      await applications.update(id, { enabled: true });
      return `${id} is enabled.`;
    },
  delete:
    (_, id) =>
    async ({ applications }) => {
      await applications.remove(id);
      return `${id} is deleted, and its secrets and tokens with it.`;
    },
};

const ACTIONS = [...Object.keys(WITHOUT_ID), ...Object.keys(WITH_ID)];

/** Understands arguments without touching the database; a text is the help asked for. @throws UsageError */
export function parseCommand(args: string[]): Command | string {
  const { values, positionals } = parse(args);
  if (values.help === true || args.length === 0) return HELP;

  const [subject, verb = '', ...rest] = positionals;
  if (subject !== 'applications') throw unknown('command', subject ?? '', ['applications']);
  if (verb !== 'create' && (values.name !== undefined || values.scopes !== undefined)) {
    throw new UsageError('--name and --scopes belong to "applications create".');
  }
  const action = Object.hasOwn(WITH_ID, verb) ? WITH_ID[verb] : undefined;
  if (action !== undefined) {
    const [id, ...more] = rest;
    if (id === undefined || more.length > 0)
      throw new UsageError(`Say one client ID: applications ${verb} CLIENT_ID`);
    return action(values, id);
  }
  if (!Object.hasOwn(WITHOUT_ID, verb)) throw unknown('action', verb, ACTIONS);
  if (rest.length > 0)
    throw new UsageError(`"${rest[0]}" is one argument too many; quote names with spaces.`);
  return WITHOUT_ID[verb]!(values, '');
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        scopes: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function unknown(what: string, given: string, known: string[]): UsageError {
  const nearest = nearestName(given, known);
  const hint = nearest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
  return new UsageError(
    given === '' ? `Say the ${what}. ${hint}` : `There is no ${what} "${given}". ${hint}`,
  );
}
