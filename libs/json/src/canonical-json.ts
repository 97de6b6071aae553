/**
 * JSON text of a value with the members of objects in code unit order at every depth, so that values that are
 * deep-equal have equal text. The value is plain JSON.
 */
export function canonicalJson(value: unknown): string {
  // The native function is several times faster, and most values are in this order already.
  if (isCanonical(value)) return JSON.stringify(value);
  return inOrder(value);
}

function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${inOrder((value as Record<string, unknown>)[name])}`);
  return `{${members.join(',')}}`;
}

/** Whether plain JSON has the members of its objects in code unit order at every depth already. */
export function isCanonical(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isCanonical);
  let before = '';
  for (const name of Object.keys(value)) {
    if (name < before || !isCanonical((value as Record<string, unknown>)[name])) return false;
    before = name;
  }
  return true;
}
