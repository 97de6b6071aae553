/** Scopes that cover every class, in the words of the API's contract. */
export const GENERAL_SCOPES = [
  { scope: 'data:read', label: 'Read objects and attachments', of: 'of every class' },
  { scope: 'data:write', label: 'Create, change and delete objects and attachments', of: 'of every class' },
  { scope: 'classes:read', label: 'Read class definitions' },
  { scope: 'classes:write', label: 'Create, change and delete classes' },
  { scope: 'applications:read', label: 'Read OAuth applications' },
  {
    scope: 'applications:write',
    label: 'Stop any OAuth application; manage those with no more permissions than this one',
  },
] as const;

export const DATA_SCOPES = ['data:read', 'data:write'] as const;
type DataScope = (typeof DATA_SCOPES)[number];

/** The scope of reading or writing one class. */
export function classScope(scope: DataScope, className: string): string {
  return `${scope}:${className}`;
}

/** The same scopes with one more or less. A scope for every class makes the scope of a single class needless. */
export function withScope(scopes: readonly string[], scope: string, on: boolean): string[] {
  const others = scopes.filter((other) => other !== scope);
  if (!on) return others;
  const covered = DATA_SCOPES.includes(scope as DataScope) ? `${scope}:` : undefined;
  return [...others.filter((other) => covered === undefined || !other.startsWith(covered)), scope];
}

/** Classes that scopes name, whether they exist or not. */
export function classesOf(scopes: readonly string[]): string[] {
  const names = scopes.flatMap((scope) => /^data:(?:read|write):(.+)$/.exec(scope)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** An application is to be stored that may do nothing. */
export class NoScope extends Error {
  constructor() {
    super('Tick at least one scope.');
  }
}
