import { parseArgs } from 'node:util';
import { VERSION } from '@app/database';
import { nameHint, nearestName } from '@app/problems';
import { administrators } from './commands/administrators.js';
import { applications } from './commands/applications.js';
import { audit } from './commands/audit.js';
import { verify } from './commands/verify.js';
import type { Options, ParsedCommand, Subject } from './services.js';
import { COMMANDS, HELP, helpFor, UsageError } from './usage.js';

const SUBJECTS: Record<string, Subject> = { applications, administrators, audit };

/** The actions that take an option. */
const ACTIONS_WITH: Record<keyof Options, string[]> = {
  name: ['applications create'],
  scopes: ['applications create'],
  role: ['administrators create', 'administrators change-role'],
  json: [
    'applications list',
    'applications create',
    'applications rotate',
    'administrators list',
    'audit list',
    'audit about',
  ],
};

/** Parses arguments without touching the database; a string is what was asked for already. @throws UsageError */
export function parseCommand(args: string[]): ParsedCommand | string {
  const { values, positionals } = parseArguments(args);
  const [name = '', given = '', ...rest] = positionals;
  if (values.version === true) return VERSION;
  if (args.length === 0) return HELP;
  if (name === 'help') return helpFor(given);
  if (values.help === true) return helpFor(name);

  if (name === 'verify' && positionals.length === 1 && Object.keys(values).length === 0)
    return { run: verify, makesDatabase: false };
  if (name === 'verify') throw new UsageError('"verify" stands alone: it checks everything.');
  const subject = Object.hasOwn(SUBJECTS, name) ? SUBJECTS[name]! : undefined;
  if (subject === undefined) throw unknown('command', name, COMMANDS);
  const verb = given === '' ? (subject.usual ?? '') : given;
  return { run: actionOf(subject, name, verb, rest, values), makesDatabase: verb === 'create' };
}

function actionOf(subject: Subject, name: string, verb: string, rest: string[], options: Options) {
  for (const [option, actions] of Object.entries(ACTIONS_WITH)) {
    if (options[option as keyof Options] === undefined || actions.includes(`${name} ${verb}`)) continue;
    throw new UsageError(`--${option} belongs to "${actions.join('" and "')}".`);
  }
  if (Object.hasOwn(subject.withArgument, verb)) {
    const [argument, ...more] = rest;
    if (argument === undefined || more.length > 0)
      throw new UsageError(`Say ${subject.argument.replace('$VERB', verb)}`);
    return subject.withArgument[verb]!(argument, options);
  }
  if (!Object.hasOwn(subject.alone, verb)) {
    throw unknown('action', verb, [...Object.keys(subject.alone), ...Object.keys(subject.withArgument)]);
  }
  if (rest.length > 0)
    throw new UsageError(`"${rest[0]}" is one argument too many; quote names with spaces.`);
  return subject.alone[verb]!(options);
}

function unknown(what: string, given: string, known: string[]): UsageError {
  const nearest = nearestName(given, known);
  const hint = nearest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
  return new UsageError(
    given === '' ? `Say the ${what}. ${hint}` : `There is no ${what} "${given}". ${hint}`,
  );
}

const OPTIONS = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  role: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const LONG_NAMES = Object.keys(OPTIONS).map((name) => `--${name}`);

/** The arguments of a command line, apart. */
interface Arguments {
  values: Options & { help?: boolean; version?: boolean };
  positionals: string[];
}

/** Takes the options out of a command line. @throws UsageError, in our own words instead of Node's */
function parseArguments(args: string[]): Arguments {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(OPTIONS, name)) throw unknownOption(rawName);
    const takesText = OPTIONS[name as keyof typeof OPTIONS].type === 'string';
    if (!takesText && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    // Another option stands where the value was forgotten.
    if (takesText && (value === undefined || (!inlineValue && value.startsWith('-'))))
      throw new UsageError(`${rawName} takes a value; one that begins with "-" is written ${rawName}=-x.`);
    if (takesText && given.has(name))
      throw new UsageError(`${rawName} is given more than once; give it once.`);
    given.add(name);
  }
  // Checked above.
  return { values: values as Arguments['values'], positionals };
}

function unknownOption(given: string): UsageError {
  return new UsageError(`There is no option ${given}.${nameHint(nearestName(given, LONG_NAMES))}`);
}
