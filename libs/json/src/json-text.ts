/** Whether a JSON value is an object: no array, and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a number is beyond 2^53-1. The strict reader refuses such integers as digits, most of which no double holds:
 * they are sent with an exponent, and so answered.
 */
function isUnsafeInteger(value: number): boolean {
  return (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) && Number.isFinite(value);
}

/**
 * JSON text of a number that the strict reader takes for the same: 1e16, as MySQL writes it, where JavaScript has
 * 10000000000000000.
 */
export function numberText(value: number): string {
  return isUnsafeInteger(value) ? value.toExponential().replace('+', '') : JSON.stringify(value);
}

/** JSON text of a scalar, with such numbers. */
function scalarText(value: unknown): string {
  return typeof value === 'number' ? numberText(value) : JSON.stringify(value);
}

/** Whether plain JSON has a number beyond 2^53-1. */
export function hasUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number') return isUnsafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (hasUnsafeInteger(element)) return true;
    return false;
  }
  // Plain JSON inherits nothing.
  for (const name in value) if (hasUnsafeInteger((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** As JSON.stringify, with numbers that the strict reader takes. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Read again: what JSON.stringify leaves out or converts is plain by then.
  return hasUnsafeInteger(value) ? textOf(JSON.parse(text), Object.keys, scalarText) : text;
}

/** Text of plain JSON, with the members that `namesOf` names in that order, and scalars as `scalar` writes them. */
function textOf(
  value: unknown,
  namesOf: (object: object) => string[],
  scalar: (value: unknown) => string,
): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  // Joining the texts of an array of them takes half as long again.
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += `${text === '' ? '' : ','}${textOf(element, namesOf, scalar)}`;
    return `[${text}]`;
  }
  for (const name of namesOf(value)) {
    const member = (value as Record<string, unknown>)[name];
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${textOf(member, namesOf, scalar)}`;
  }
  return `{${text}}`;
}

/**
 * JSON text of a value with the members of objects in code unit order at every depth, so that values that are
 * deep-equal have equal text. The strict reader takes it for the same value. The value is plain JSON.
 */
export function canonicalJson(value: unknown): string {
  // The native function is several times faster, and most values are in this order already.
  if (isCanonical(value)) return JSON.stringify(value);
  return textOf(value, sortedNames, scalarText);
}

/**
 * All texts that a value may be stored as: `canonicalJson`, and what that was before, when it wrote every number as
 * digits.
 */
export function canonicalTexts(value: unknown): string[] {
  const text = canonicalJson(value);
  return hasUnsafeInteger(value) ? [text, textOf(value, sortedNames, JSON.stringify)] : [text];
}

/**
 * `canonicalJson` in steps of a member or an element each, of the outer levels, for a value that may be large. It costs
 * more where the members are in order.
 */
export function* canonicalJsonInSteps(value: unknown, levels = STEPPED_LEVELS): Generator<void, string> {
  if (levels === 0 || !isContainer(value)) return canonicalJson(value);
  const isArray = Array.isArray(value);
  const members = value as Record<string, unknown>;
  let text = '';
  for (const name of isArray ? value.keys() : Object.keys(value).sort()) {
    const member = members[name];
    const its = isContainer(member) ? yield* canonicalJsonInSteps(member, levels - 1) : scalarText(member);
    text += `${text === '' ? '' : ','}${isArray ? '' : `${JSON.stringify(name)}:`}${its}`;
    yield;
  }
  return isArray ? `[${text}]` : `{${text}}`;
}

/** Most of a large value lies within this many levels; deeper parts are small. */
const STEPPED_LEVELS = 3;

function sortedNames(object: object): string[] {
  return Object.keys(object).sort();
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether JSON.stringify writes the canonical text of plain JSON, whose members are in order at every depth already.
 */
export function isCanonical(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'number' || !isUnsafeInteger(value);
  if (Array.isArray(value)) return value.every(isCanonical);
  let before = '';
  for (const name of Object.keys(value)) {
    if (name < before || !isCanonical((value as Record<string, unknown>)[name])) return false;
    before = name;
  }
  return true;
}

/**
 * Whether two values of plain JSON are deep-equal, whatever the order of their members: what equal texts of
 * `canonicalJson` mean, without making texts.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((element, at) => isSameJson(element, other[at]));
  }
  const [members, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(members);
  if (names.length !== Object.keys(others).length) return false;
  return names.every((name) => Object.hasOwn(others, name) && isSameJson(members[name], others[name]));
}

const BACKSLASH = 0x5c;

/** Where the string ends that goes on at `from`; -1 if it has no end. */
export function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
    // An even number of backslashes before it escape each other.
    if ((at - first) % 2 === 0) return at;
  }
  return -1;
}

/** What a string of JSON means, with its quotes; undefined if it is none. */
export function decodedString(source: string): string | undefined {
  try {
    return JSON.parse(source) as string;
  } catch {
    return undefined;
  }
}
