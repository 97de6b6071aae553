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
