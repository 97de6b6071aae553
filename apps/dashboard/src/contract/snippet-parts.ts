import type { Open } from './example-value.js';

export const INDENT = 2;

/** What a person has to do before an example can be sent, as a comment behind `sign`; no line where it is nothing. */
export const todo = (open: Open[]) => (sign: string) => {
  if (open.length === 0) return [];
  const places = open.map(({ path, rule }) => (rule === '' ? path : `${path} (${rule})`));
  return [`${sign} Refused as it is: put in a value of yours for ${places.join(', ').replace(/\s+/g, ' ')}.`];
};

/** Ends a script at a refusal, with what it says. */
export function thrown(answer: string): string {
  return `if (!${answer}.ok) throw new Error(await ${answer}.text());`;
}

/** The same in Python. */
export function asserted(answer: string): string {
  return `assert ${answer}.ok, ${answer}.text`;
}

/** Takes a member out of an answer, by what every shell has; another answer, such as a problem, stays whole. */
export function memberOf(name: string): string {
  return `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;
}

/** A JSON value that begins in a line which is indented once. */
export function indented(value: unknown): string {
  return JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${' '.repeat(INDENT)}`);
}

/** A JSON value as a Python literal. Texts of JSON are texts of Python. */
export function pythonOf(value: unknown, depth: number): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const space = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (Array.isArray(value)) return `[${value.map((element) => pythonOf(element, depth + 1)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${pythonOf(member, depth + 1)}`,
  );
  if (members.length < 2) return `{${members.join('')}}`;
  return `{\n${members.map((member) => `${space}${member},\n`).join('')}${end}}`;
}
