import type { AdministratorRole } from '@app/database';
import { type Fault, nameHint, nearestName, pointerTo } from '@app/problems';

/** What an access token can allow. The two data scopes also exist for one class: `data:read:Shipment`. */
const SCOPES = {
  'data:read': 'Read objects and attachments',
  'data:write': 'Create, change and delete objects and attachments',
  'classes:read': 'Read class definitions',
  'classes:write': 'Create, change and delete classes',
  'applications:read': 'Read applications',
  'applications:write':
    'Stop any application; create, change and delete those within the scopes of the token',
} as const satisfies Record<string, string>;

/** What only an administrator's token can allow: no application can be granted it. */
const ADMINISTRATOR_SCOPES = {
  'administrators:read': 'Read who may sign in to the dashboard',
  'administrators:write': 'Create, change and delete administrators',
  'audit:read': 'Read the record of what was done to applications, administrators and classes',
} as const satisfies Record<string, string>;

type ApplicationScope = keyof typeof SCOPES;
/** A scope that only administrators can have. */
export type AdministratorScope = keyof typeof ADMINISTRATOR_SCOPES;
/** A scope as operations name it. */
export type Scope = ApplicationScope | AdministratorScope;

/** Every one an application can have. */
export const ALL_SCOPES = Object.keys(SCOPES) as ApplicationScope[];
/** All scopes, administrators' included. */
const EVERY_SCOPE: readonly Scope[] = [
  ...ALL_SCOPES,
  ...(Object.keys(ADMINISTRATOR_SCOPES) as AdministratorScope[]),
];
/** Those of a new application, unless it names others. */
export const DEFAULT_SCOPES: readonly Scope[] = ['data:read', 'data:write'];
/** Most scopes of one application. */
export const MAX_SCOPES = 1000;

/** Each is about classes, all or one. */
const OF_CLASSES: readonly Scope[] = ['data:read', 'data:write', 'classes:read', 'classes:write'];

/** Every scope that an application can have, as a regular expression. */
export const SCOPE_PATTERN = `^(?:${ALL_SCOPES.join('|')}|data:(?:read|write):[A-Za-z][A-Za-z0-9_-]{0,63})$`;
const SCOPE = new RegExp(SCOPE_PATTERN);

/** What the role of an administrator allows, as the scopes of the access tokens that their sessions give. */
const SCOPES_OF_ROLES: Record<AdministratorRole, readonly Scope[]> = {
  owner: EVERY_SCOPE,
  editor: ['data:read', 'data:write', 'classes:read', 'classes:write'],
  viewer: ['data:read', 'classes:read'],
};

/** Every role, the one that may do most first. */
export const ROLES = Object.keys(SCOPES_OF_ROLES) as AdministratorRole[];

/**
 * The scopes of a role. A later version of the service may have stored one that this version does not know: it allows
 * nothing.
 */
export function scopesOf(role: AdministratorRole): readonly Scope[] {
  return SCOPES_OF_ROLES[role] ?? [];
}

/** Whether only administrators can have a scope: no application can be granted it. */
export function isAdministratorScope(scope: Scope): scope is AdministratorScope {
  return Object.hasOwn(ADMINISTRATOR_SCOPES, scope);
}

/** Whether `held` allows an operation that needs `scope`, on the class if it works on one. */
export function allows(held: readonly string[], scope: Scope, className: string | undefined): boolean {
  if (held.includes(scope)) return true;
  // The response to a write contains the application, or the administrator.
  if (scope === 'applications:read') return held.includes('applications:write');
  if (scope === 'administrators:read') return held.includes('administrators:write');
  return className !== undefined && scope.startsWith('data:') && held.includes(`${scope}:${className}`);
}

/** Whether `held` allows anything with the class of this name, so that it may be told that there is one. */
export function mayKnowClass(held: readonly string[], className: string): boolean {
  return OF_CLASSES.some((scope) => allows(held, scope, className));
}

/** The `scopes` that `held` does not cover, without repetitions. `data:read` covers `data:read:X`. */
export function missingScopes(scopes: readonly string[], held: readonly string[]): string[] {
  const isHeld = within(held);
  return [...new Set(scopes)].filter((scope) => !isHeld(scope));
}

/** What two lists of scopes both allow. */
export function commonScopes(one: readonly string[], other: readonly string[]): string[] {
  const first = new Set(one);
  return [...one.filter(within(other)), ...other.filter((scope) => !first.has(scope)).filter(within(one))];
}

/** Makes a function that tells whether these scopes, maybe a thousand, include one. */
function within(held: readonly string[]): (scope: string) => boolean {
  const known = new Set(held);
  return (scope) => known.has(scope) || known.has(withoutClass(scope));
}

/** Reads the form in which scopes are stored and sent (RFC 6749 section 3.3). Repeated ones are kept once. */
export function parseScopes(text: string): string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}

/** What keeps `value` from being a list of scopes; pointers are relative to the list. */
export function scopeFaults(value: unknown): Fault[] {
  if (!Array.isArray(value)) {
    return [{ pointer: '', code: 'type', message: 'Scopes are an array of strings.', expected: 'array' }];
  }
  if (value.length === 0 || value.length > MAX_SCOPES) {
    return [{ pointer: '', code: 'length', message: `An application has 1 to ${MAX_SCOPES} scopes.` }];
  }
  return value.flatMap((scope, index) => unknownScope(scope, pointerTo('', index)));
}

function unknownScope(scope: unknown, pointer: string): Fault[] {
  if (typeof scope !== 'string') {
    return [{ pointer, code: 'type', message: 'A scope is a string.', expected: 'string' }];
  }
  if (SCOPE.test(scope)) return [];
  return [
    {
      pointer,
      code: 'unknown_scope',
      message: isAdministratorScope(scope as Scope)
        ? `${scope} is a scope of administrators, which no application can have.`
        : `${scope.slice(0, 100)} is not a scope.${nameHint(nearestScope(scope))}`,
      expected: [...ALL_SCOPES, 'data:read:{class}', 'data:write:{class}'],
      received: scope.slice(0, 100),
    },
  ];
}

/** The scope that allows the same on one class, where there is one. */
export function scopeForClass(scope: Scope, className: string): string | undefined {
  const narrower = `${scope}:${className}`;
  return SCOPE.test(narrower) ? narrower : undefined;
}

/** The scope that was most likely meant by a text that is none. */
export function nearestScope(text: string): string | undefined {
  const [kind, action, className] = text.split(':');
  const nearest = nearestName(`${kind}:${action}`, ALL_SCOPES);
  const meant =
    className === undefined || !nearest?.startsWith('data:') ? nearest : `${nearest}:${className}`;
  return meant !== undefined && meant !== text && SCOPE.test(meant) ? meant : undefined;
}

function withoutClass(scope: string): string {
  const second = scope.indexOf(':', scope.indexOf(':') + 1);
  return second === -1 ? scope : scope.slice(0, second);
}
