import type { FieldDefinition } from '../definition.js';
import type { ValueKind } from '../filter/predicate.js';

export type JsonSchema = Record<string, unknown>;

/** A constraint that only some types take. */
export type Constraint = keyof Omit<
  FieldDefinition,
  'type' | 'description' | 'required' | 'default' | 'unique' | 'indexed' | 'renamedFrom'
>;

/** What there is to know about one type of field. */
export interface FieldTypeRules {
  /** The constraints it takes beside those that every field takes. */
  readonly constraints: readonly Constraint[];
  /** What filters may assume of its values. */
  readonly kind: ValueKind;
  /** How its values are called in messages, such as "an integer". */
  readonly noun: string;
  /** The JSON Schema that says the type, without the constraints of the same name in JSON Schema. */
  readonly schema: JsonSchema;
  /** Whether a value is of the type at all. */
  is(value: unknown): boolean;
}
