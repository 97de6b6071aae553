import { isSame, type Values } from './ledger.js';
import { isShown, type Row } from './simulated-user.js';

/** How a value stands in its control. */
export const typedText = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Whether a control shows a value: of JSON that was typed, members may stand in another order than the stored ones. */
export function showsValue(text: string | undefined, value: unknown): boolean {
  if (text === typedText(value)) return true;
  if (text === undefined || typeof value !== 'object') return false;
  try {
    return isSame(JSON.parse(text), value);
  } catch {
    return false;
  }
}

/** Members of `details` beside the other fields, as the form has them. */
export function flat({ details, ...values }: Values): Values {
  return { ...values, ...(details as Values | undefined) };
}

/** The same with another value in a field, or with none. */
export function withValue(values: Values, name: string, value: unknown): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

/** A new value for a field. */
export function valueFor(name: string, number: number, word: string): unknown {
  if (name === 'weight') return (number % 4000) / 8;
  if (name === 'count') return number % 5;
  if (name === 'customs') return { papers: [number % 3, { text: word }], code: null };
  return number % 3 === 0 ? word : `${word} ${number}`;
}

/** The version that the comparison shows as theirs. */
export function theirsOf(rows: readonly Row[], base: Values, mine: Values): Values {
  // Where there is no row, both have the same.
  const theirs = { ...mine };
  for (const { name, theirs: text } of rows) {
    if (text === 'none') delete theirs[name];
    else theirs[name] = isShown(text, base[name]) ? base[name] : readAs(name, text);
  }
  return theirs;
}

function readAs(name: string, text: string): unknown {
  if (text === 'empty text') return '';
  return ['weight', 'count', 'customs', 'details'].includes(name) ? JSON.parse(text) : text;
}

/** Of each row the side that was chosen; where there is none, both are the same. */
export function mergedBy(
  rows: readonly Row[],
  sides: Record<string, 'mine' | 'theirs'>,
  mine: Values,
  theirs: Values,
): Values {
  const merged = { ...mine };
  for (const { name } of rows) if (sides[name] === 'theirs') merged[name] = theirs[name];
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

/** Fields that the class has lost meanwhile do not count. */
export function agrees(stored: Values, wanted: Values): boolean {
  const names = Object.keys({ ...stored, ...wanted }).filter((name) => !/^x\d/.test(name) || name in stored);
  return names.every((name) => isSame(stored[name], wanted[name]));
}
