import { hasUnsafeInteger, isUnsafeInteger, scalarText, textOf } from './json-text.js';

/**
 * JSON text of a value with the members of objects in code unit order at every depth, so that values that are
 * deep-equal have equal text. The strict reader takes it for the same value. The value is plain JSON.
 */
export function canonicalJson(value: unknown): string {
  // The native function is several times faster, and most values are in this order already.
  if (isCanonical(value)) return JSON.stringify(value);
  return textOf(value, sortedNames, scalarText);
}

/** All texts that a value may be stored as: `canonicalJson`, and what that was before, when it wrote every number as digits. */
export function canonicalTexts(value: unknown): string[] {
  const text = canonicalJson(value);
  return hasUnsafeInteger(value) ? [text, textOf(value, sortedNames, JSON.stringify)] : [text];
}

/**
 * `canonicalJson` in steps of a member or an element each, of the outer levels, for a value that may be large. It costs more
 * where the members are in order.
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

/** Most of a large value is within so many levels, and those below are small. */
const STEPPED_LEVELS = 3;

function sortedNames(object: object): string[] {
  return Object.keys(object).sort();
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether JSON.stringify writes the canonical text of plain JSON, whose members are in order at every depth already. */
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
 * Whether two values of plain JSON are deep-equal, whatever the order of their members: what equal texts of `canonicalJson`
 * mean, without making texts.
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
