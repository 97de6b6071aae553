import type { Constraint } from '../definition/definition.js';

export type JsonSchema = Record<string, unknown>;

/**
 * The kind of the stored values at a path. `text`, `number` and `boolean`: each is absent or of exactly that kind,
 * because the class says so. `any`: arrays, objects and free JSON, where each value must be examined.
 */
export type ValueKind = 'text' | 'number' | 'boolean' | 'any';

/** The rules of one type of field. */
export interface FieldTypeRules {
  /** The constraints it takes in addition to those of every field. */
  readonly constraints: readonly Constraint[];
  /** What filters may assume of its values. */
  readonly kind: ValueKind;
  /** What messages call its values, such as "an integer". */
  readonly noun: string;
  /** The JSON Schema of the type, without the constraints that have the same name in JSON Schema. */
  readonly schema: JsonSchema;
  /** Whether a value is of the type at all. */
  is(value: unknown): boolean;
  /** Why a value that looks like one of the type is not, in a sentence. Absent if there are no such values. */
  reason?(value: unknown): string | undefined;
}
