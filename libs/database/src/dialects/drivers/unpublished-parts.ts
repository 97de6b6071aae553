import { DatabaseRefused } from '../../engine/errors.js';

/** What `typeof` says of a part. */
type Kind = 'boolean' | 'function' | 'number' | 'object';

/**
 * Packages may move what they do not publish with any version. Answers the error of an object of a package that lacks
 * such a part, with a sentence for the operator; undefined where all parts are there.
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
