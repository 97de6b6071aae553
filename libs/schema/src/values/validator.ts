import { canonicalJson } from '@app/json';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { canonicalDatetime, isDate } from '../definition/canonical-datetime.js';
import type { JsonSchema } from '../field-types/field-type-rules.js';
import { compileWhenTested, formatCheck, STRING_FORMATS } from './patterns/string-checks.js';

/** Decimals such as 19.99 are multiples of 0.01 although doubles differ by a rounding error. */
export const MULTIPLE_OF_DECIMALS = 9;

/** Ajv with this service's extensions; of each class its own, so that an unused class leaves nothing in memory. */
export class Validator {
  readonly #ajv: Ajv2020;

  constructor({ allErrors }: { allErrors: boolean }) {
    const linear = Object.assign((source: string) => compileWhenTested(source), {
      code: 'compileWhenTested',
    });
    this.#ajv = new Ajv2020({
      allErrors,
      // A check that stops at the first error only asks whether there is any. To write messages is a third of what is
      // compiled.
      messages: allErrors,
      strict: false,
      meta: false,
      validateSchema: false,
      addUsedSchema: false,
      // A field may have the name of something that every object inherits, such as `constructor`.
      ownProperties: true,
      multipleOfPrecision: MULTIPLE_OF_DECIMALS,
      // Checks are as quick without it, and hundreds of fields are compiled in a sixth of the time.
      code: { regExp: linear as never, optimize: false },
      formats: {
        'date-time': (text: string) => canonicalDatetime(text) !== undefined,
        date: isDate,
        'double-int': { type: 'number', validate: Number.isSafeInteger },
        ...Object.fromEntries(STRING_FORMATS.map((name) => [name, formatCheck(name)])),
      },
    });
    // Ajv compares all pairs of elements; this looks up each element once.
    this.#ajv.removeKeyword('uniqueItems');
    this.#ajv.addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      validate: (wanted: boolean, elements: unknown[]) => !wanted || areUnique(elements),
    });
    // And a value with all of an enumeration, one after the other. Only scalars have one.
    this.#ajv.removeKeyword('enum');
    this.#ajv.addKeyword({
      keyword: 'enum',
      schemaType: 'array',
      compile(values: unknown[]) {
        const known = new Set(values);
        return (value: unknown) => known.has(value);
      },
    });
    // `properties` and `additionalProperties` in the time that the members of an object take.
    this.#ajv.addKeyword({
      keyword: 'members',
      type: 'object',
      schemaType: 'object',
      compile: (schemas: Record<string, JsonSchema>) => this.#checkOfMembers(schemas),
    });
  }

  /** Whether each member of an object is a known one, and fits. Compiled at first use, as few objects have all. */
  #checkOfMembers(schemas: Record<string, JsonSchema>): (value: Record<string, unknown>) => boolean {
    const checks = new Map<string, ValidateFunction>();
    return (value) => {
      for (const name of Object.keys(value)) {
        let check = checks.get(name);
        if (check === undefined) {
          if (!Object.hasOwn(schemas, name)) return false;
          check = this.compile(schemas[name]!);
          checks.set(name, check);
        }
        if (!check(value[name])) return false;
      }
      return true;
    };
  }

  /** The check of a schema. Throws where the schema is none. */
  compile(schema: JsonSchema): ValidateFunction {
    return this.#ajv.compile(schema);
  }
}

/**
 * Whether no two of these values of JSON are equal. A scalar is its own key; to make texts of a hundred thousand takes
 * long.
 */
function areUnique(values: readonly unknown[]): boolean {
  const keys = new Set<unknown>();
  const texts = new Set<string>();
  for (const value of values) {
    if (typeof value === 'object') texts.add(canonicalJson(value));
    else keys.add(value);
  }
  return keys.size + texts.size === values.length;
}
