/**
 * The member of a JSON object; undefined where it has none, also where every object inherits one, such as
 * `constructor`.
 */
export function ownMember(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
