import { DatabaseRefused } from '../../engine/errors.js';

/** What `typeof` says of a part. */
type Kind = 'boolean' | 'function' | 'number' | 'object';

/**
 * Checks that an object of a package has the private members that we rely on, which may move with any version. Answers
 * an error with a sentence for the operator if one is missing, else undefined.
 *
 * @param owner The object, and the package it is of.
 */
export function missingPart(
  owner: string,
  object: object,
  parts: Readonly<Record<string, Kind>>,
): DatabaseRefused | undefined {
  const inside = object as Readonly<Record<string, unknown>>;
  const missing = Object.keys(parts).filter((name) => typeof inside[name] !== parts[name]);
  if (missing.length === 0) return undefined;
  return new DatabaseRefused(
    `${owner} has no ${missing.join(', ')} as this service knows it: another version of the package is installed ` +
      'than package-lock.json names, which `npm ci` installs',
  );
}
