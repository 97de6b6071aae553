/** A tree of names: a leaf names a whole value. */
export type NameTree = Map<string, NameTree>;

/** Which members of an object are answered. */
export interface Projection {
  /** Whether `names` are those that are left out. */
  isExclusive: boolean;
  names: NameTree;
  attachments: boolean;
  /** Whether `_revision` is. */
  revision: boolean;
}

/**
 * The part of a stored object that a projection leaves, with MongoDB's meaning: of arrays the part of each element that is
 * an object or an array; where a path leads through another value, that is answered only if it was not asked for.
 */
export function project(document: Record<string, unknown>, { names, isExclusive }: Projection): object {
  if (isExclusive) return without(document, names) as object;
  return names.size === 0 ? {} : (only(document, names) as object);
}

function only(value: unknown, names: NameTree): unknown {
  if (names.size === 0) return value;
  if (Array.isArray(value)) return value.filter(isContainer).map((element) => only(element, names));
  const members = value as Record<string, unknown>;
  const found = [...names.keys()].filter((name) => Object.hasOwn(members, name));
  // The order is that of the object, which may have a hundred thousand members: they are passed by only where it matters.
  const ordered = found.length < 2 ? found : Object.keys(members).filter((name) => names.has(name));
  // No stored member is named __proto__.
  const kept: Record<string, unknown> = {};
  for (const name of ordered) {
    const inner = names.get(name)!;
    const member = members[name];
    if (inner.size === 0 || isContainer(member)) kept[name] = only(member, inner);
  }
  return kept;
}

function without(value: unknown, names: NameTree): unknown {
  if (!isContainer(value)) return value;
  if (Array.isArray(value)) return value.map((element) => without(element, names));
  const members = value as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(members)) {
    const inner = names.get(name);
    if (inner === undefined) kept[name] = members[name];
    else if (inner.size > 0) kept[name] = without(members[name], inner);
  }
  return kept;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
