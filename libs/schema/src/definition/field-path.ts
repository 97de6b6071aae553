import type { FieldDefinition } from './definition.js';

/** What a dotted path resolves to; `free` is inside JSON that the class does not describe. */
export type ResolvedPath =
  | { field: FieldDefinition }
  | { free: true }
  | { unknown: string; depth: number; known: string[] };

/** Follows a path from the fields of a class into nested objects. Paths do not enter arrays or scalars. */
export function resolvePath(fields: Record<string, FieldDefinition>, path: readonly string[]): ResolvedPath {
  let members = fields;
  for (const [depth, segment] of path.entries()) {
    const field = Object.hasOwn(members, segment) ? members[segment] : undefined;
    if (field === undefined) return { unknown: segment, depth, known: Object.keys(members) };
    if (depth === path.length - 1) return { field };
    if (field.type === 'json' || (field.type === 'object' && field.fields === undefined))
      return { free: true };
    if (field.type !== 'object') return { unknown: path[depth + 1]!, depth: depth + 1, known: [] };
    members = field.fields!;
  }
  return { unknown: '', depth: 0, known: Object.keys(fields) };
}
