import type { SortKey } from '@app/schema';
import type { StoredObject } from '../../../engine/objects/object-row.js';
import { SORTED_CHARACTERS, type SortSql } from '../../../filter/sort-sql.js';
import { reaches } from './sorted-rows.js';

/**
 * Whether an object of a page may be out of place because a text of its sort keys was cut, so that it may tie with
 * other objects. Objects without any long text are not parsed.
 */
export function mayBeTied(objects: readonly StoredObject[], { keys }: SortSql): boolean {
  return objects.some(({ data }) => {
    if (!hasLongText(data)) return false;
    const document: unknown = JSON.parse(data);
    return keys.some((key) => reaches(valueAt(document, key), SORTED_CHARACTERS));
  });
}

/** The value of a key in an object; undefined: none. */
export function valueAt(document: unknown, { target: { path } }: SortKey): unknown {
  let value = document;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Whether two quotes of a JSON text are far enough apart for a long text between them. */
function hasLongText(json: string): boolean {
  let last = 0;
  for (let at = json.indexOf('"'); at !== -1; at = json.indexOf('"', at + 1)) {
    // One that is escaped ends no text.
    if (json.charCodeAt(at - 1) === BACKSLASH) continue;
    if (at - last > SORTED_CHARACTERS) return true;
    last = at;
  }
  return false;
}

const BACKSLASH = 92;
