import { type Fault, invalidParameters, nameHint, nearestName, parameterFault } from '@app/problems';
import type { ClassDefinition } from '@app/schema';

const ACTIONS = ['error', 'skip', 'update'] as const;

/** What a create does where an object has its value of the key already. */
export interface ConflictRule {
  action: (typeof ACTIONS)[number];
  /** The name of a unique field. */
  key: string;
}

/** The parameters of a create as they arrive. */
export interface ConflictParameters {
  onConflict?: unknown;
  key?: unknown;
}

/**
 * The rule that a create names; undefined where it names none.
 * @throws Problem invalid_parameter with all faults
 */
export function conflictRule(
  { onConflict, key }: ConflictParameters,
  definition: ClassDefinition,
): ConflictRule | undefined {
  if (isUsual({ onConflict, key })) return undefined;
  const action = onConflict === undefined ? 'error' : ACTIONS.find((one) => one === onConflict);
  const errors = [
    ...(action === undefined ? [unknownAction(onConflict)] : []),
    ...(typeof key === 'string' ? keyFaults(key, definition) : [missingKey(key)]),
  ];
  if (action !== undefined && errors.length === 0) return { action, key: key as string };
  throw invalidParameters(errors);
}

function unknownAction(received: unknown): Fault {
  const nearest = typeof received === 'string' ? nearestName(received, ACTIONS) : undefined;
  const message = `onConflict is error, skip or update, given once.${nameHint(nearest)}`;
  return parameterFault('onConflict', message, received);
}

function missingKey(received: unknown): Fault {
  return parameterFault('key', 'onConflict needs key, the name of a unique field, given once.', received);
}

function keyFaults(key: string, { fields }: ClassDefinition): Fault[] {
  if (Object.hasOwn(fields, key) && fields[key]!.unique) return [];
  const unique = Object.keys(fields).filter((name) => fields[name]!.unique);
  const known = uniqueFields(unique);
  if (Object.hasOwn(fields, key))
    return [parameterFault('key', `The field ${key} is not unique. ${known}`, key)];
  const nearest = nearestName(key, unique) ?? nearestName(key, Object.keys(fields));
  const message = `The class does not define ${key.slice(0, 100)}.${nameHint(nearest, known)}`;
  return [parameterFault('key', message, key.slice(0, 100))];
}

function uniqueFields(names: readonly string[]): string {
  if (names.length === 0) return 'The class has no unique field.';
  return names.length === 1
    ? `The only unique field is ${names[0]}.`
    : `The unique fields are ${names.join(', ')}.`;
}

/** The parameters as text, the same for the same rule; empty where there is none. */
export function conflictText({ onConflict, key }: ConflictParameters): string {
  return isUsual({ onConflict, key }) ? '' : JSON.stringify({ onConflict, key });
}

/** Some generated clients send defaults: `onConflict=error` alone is what a create does anyway. */
function isUsual({ onConflict, key }: ConflictParameters): boolean {
  return key === undefined && (onConflict === undefined || onConflict === 'error');
}
