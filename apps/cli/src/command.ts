import { parseArgs } from 'node:util';
import { nearestName } from '@app/problems';
import { administrators } from './commands/administrators.js';
import { applications } from './commands/applications.js';
import { audit } from './commands/audit.js';
import { verify } from './commands/verify.js';
import type { Command } from './services.js';
import type { Subject } from './subject.js';
import { HELP, UsageError } from './usage.js';

const SUBJECTS: Record<string, Subject> = { applications, administrators, audit };

/** Parses arguments without touching the database; a string is the requested help. @throws UsageError */
export function parseCommand(args: string[]): Command | string {
  const { values, positionals } = parse(args);
  if (values.help === true || args.length === 0) return HELP;

  const [name = '', given = '', ...rest] = positionals;
  if (name === 'verify' && positionals.length === 1 && Object.keys(values).length === 0) return verify;
  if (name === 'verify') throw new UsageError('"verify" stands alone: it checks everything.');
  const subject = Object.hasOwn(SUBJECTS, name) ? SUBJECTS[name]! : undefined;
  if (subject === undefined) throw unknown('command', name, [...Object.keys(SUBJECTS), 'verify']);
  const verb = given === '' ? (subject.usual ?? '') : given;
  const isCreation = name === 'applications' && verb === 'create';
  if (!isCreation && (values.name !== undefined || values.scopes !== undefined)) {
    throw new UsageError('--name and --scopes belong to "applications create".');
  }
  if (Object.hasOwn(subject.withArgument, verb)) {
    const [argument, ...more] = rest;
    if (argument === undefined || more.length > 0)
      throw new UsageError(`Say ${subject.argument.replace('$VERB', verb)}`);
    return subject.withArgument[verb]!(argument);
  }
  if (!Object.hasOwn(subject.alone, verb)) {
    throw unknown('action', verb, [...Object.keys(subject.alone), ...Object.keys(subject.withArgument)]);
  }
  if (rest.length > 0)
    throw new UsageError(`"${rest[0]}" is one argument too many; quote names with spaces.`);
  return subject.alone[verb]!(values);
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
