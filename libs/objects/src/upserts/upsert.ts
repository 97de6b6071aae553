import type { ObjectClass } from '@app/classes';
import type { Steps } from '@app/concurrency';
import type { Limits } from '@app/http';
import { TOO_LARGE } from '@app/json';
import { type Fault, MAX_FAULTS, pointerTo } from '@app/problems';
import { type KeyValue, keyValue } from '@app/schema';
import { elements, elementTooLarge } from '../batches/batch-elements.js';
import type { ConflictRule } from './conflict-rule.js';

/** An object to be created, or to be merged into the one that has its key. */
export interface UpsertElement {
  index: number;
  body: unknown;
  /** Its value of the key; undefined where it has none, so that it can only become a new object. */
  value: KeyValue | undefined;
}

/** The body of a create with a rule for conflicts. What it has to fit is known once the stored objects are. */
export class Upsert {
  constructor(
    readonly rule: ConflictRule,
    readonly elements: readonly UpsertElement[],
    readonly faults: readonly Fault[] = [],
  ) {}
}

/** The body of a create. */
export function readUpsert({ definition }: ObjectClass, body: unknown, rule: ConflictRule): Upsert {
  const value = keyOf(body, rule, definition.fields);
  return new Upsert(rule, [{ index: 0, body, value }]);
}

/** The body of a batch create. Throws Problem `invalid_batch`. */
export function* readBatchUpsert(
  { definition }: ObjectClass,
  body: unknown,
  rule: ConflictRule,
  limits: Limits,
): Steps<Upsert> {
  const found: UpsertElement[] = [];
  const faults: Fault[] = [];
  const firstUse = new Map<KeyValue, number>();
  for (const [index, element] of elements(body, limits.batchElements).entries()) {
    yield;
    if (element === TOO_LARGE) {
      faults.push(elementTooLarge(index, limits));
      break;
    }
    const value = keyOf(element, rule, definition.fields);
    const earlier = value === undefined ? undefined : firstUse.get(value);
    if (earlier !== undefined) faults.push(repeatedKey(index, rule.key, value!, earlier));
    else if (value !== undefined) firstUse.set(value, index);
    found.push({ index, body: element, value });
    if (faults.length >= MAX_FAULTS) break;
  }
  return new Upsert(rule, found, faults);
}

function keyOf(body: unknown, { key }: ConflictRule, fields: ObjectClass['definition']['fields']) {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) return undefined;
  return keyValue(fields[key]!, (body as Record<string, unknown>)[key]);
}

function repeatedKey(index: number, field: string, value: KeyValue, earlier: number): Fault {
  return {
    index,
    pointer: pointerTo(`/${index}`, field),
    field,
    code: 'duplicate_key',
    message: `Element ${earlier} of this batch has the same ${field}.`,
    received: typeof value === 'string' ? value.slice(0, 100) : value,
  };
}
