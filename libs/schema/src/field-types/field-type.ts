import type { Constraint } from '../definition/definition.js';
import type { ValueKind } from '../filter/predicate.js';

export type JsonSchema = Record<string, unknown>;

/** The rules of one type of field. */
export interface FieldTypeRules {
  /** The constraints it takes besides those of every field. */
  readonly constraints: readonly Constraint[];
  /** What filters may assume of its values. */
  readonly kind: ValueKind;
  /** What messages call its values, such as "an integer". */
  readonly noun: string;
  /** The JSON Schema of the type, without the constraints that have the same name in JSON Schema. */
  readonly schema: JsonSchema;
  /** Whether a value is of the type at all. */
  is(value: unknown): boolean;
}
