import { parseArgs } from 'node:util';
import { nameHint, nearestName } from '@app/problems';
import type { Options } from './subject.js';
import { UsageError } from './usage.js';

const OPTIONS = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  role: { type: 'string' },
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
export function parseArguments(args: string[]): Arguments {
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
