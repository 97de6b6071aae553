import type { SeededRandom } from '../../seeded-random.js';
import type { Filter, FilterDocument } from '../filter-cases.js';
import type { ClassUnderTest } from './class-under-test.js';

const KINDS = ['red', 'green', 'blue'];
const UNITS = Array.from({ length: 12 }, (_, index) => `U${index}`);
const GRADES = ['A', 'B', 'C'];
const LABELS = ['x', 'y'];
const N_LIMIT = 100;
const LEVELS = 5;
const LIMITS = [1, 2, 7, 50, 333, 1000];

/** Custom fields of a new object. */
export function newFields(random: SeededRandom, owner: string, target: ClassUnderTest): FilterDocument {
  const withoutGrade = target.gradeMayBeMissing && random.chance(0.3);
  return present({
    owner,
    kind: random.chance(0.9) ? random.pick(KINDS) : undefined,
    score: random.chance(0.9) ? random.next() : undefined,
    n: random.chance(0.9) ? random.below(N_LIMIT) : undefined,
    place: random.chance(0.9) ? { unit: random.pick(UNITS) } : undefined,
    extra: random.chance(0.8) ? { level: random.below(LEVELS), text: 'as it is' } : undefined,
    label: target.hasLabel && random.chance(0.5) ? random.pick(LABELS) : undefined,
    grade: withoutGrade ? undefined : random.pick(GRADES),
  });
}

/** A patch that moves an object from some values to others; `null` clears. */
export function patch(random: SeededRandom, target: ClassUnderTest): Record<string, unknown> {
  const choices: Record<string, unknown> = {
    kind: random.chance(0.85) ? random.pick(KINDS) : null,
    score: random.chance(0.9) ? random.next() : null,
    n: random.chance(0.9) ? random.below(N_LIMIT) : null,
    place: random.chance(0.9) ? { unit: random.pick(UNITS) } : null,
    extra: { level: random.below(LEVELS) },
    grade: target.gradeIsOptional && random.chance(0.2) ? null : random.pick(GRADES),
    ...(target.hasLabel ? { label: random.chance(0.7) ? random.pick(LABELS) : null } : {}),
  };
  const names = random.shuffled(Object.keys(choices)).slice(0, 1 + random.below(3));
  return Object.fromEntries(names.map((name) => [name, choices[name]]));
}

/** The object after a patch. */
export function patched(object: FilterDocument, change: Record<string, unknown>): FilterDocument {
  return present({ ...object, ...change });
}

/**
 * Conditions on fields that are settled, on indexes and beside them, common and rare; sometimes alternatives of them.
 */
export function conditions(
  random: SeededRandom,
  target: ClassUnderTest,
  ids: () => string | undefined,
): Filter {
  const some = () => plainConditions(random, target, ids);
  if (random.chance(0.75)) return some();
  const logic: Filter = { [random.pick(['$or', '$or', '$nor', '$and'])]: [some(), some()] };
  return random.chance(0.5) ? logic : { ...some(), ...logic };
}

/** Conditions on up to three fields. */
function plainConditions(
  random: SeededRandom,
  target: ClassUnderTest,
  ids: () => string | undefined,
): Filter {
  const settled = target.unsettled.size === 0;
  const choices: Record<string, () => Record<string, unknown>> = {
    kind: () => oneOf(random, KINDS),
    n: () => range(random, N_LIMIT),
    score: () => share(random),
    'place.unit': () => oneOf(random, UNITS),
    'extra.level': () => range(random, LEVELS),
    _id: () => ({ [random.pick(['$gt', '$gte', '$lt', '$lte'])]: ids() ?? '' }),
    ...(settled ? { grade: () => oneOf(random, GRADES) } : {}),
    ...(target.hasLabel ? { label: () => oneOf(random, LABELS) } : {}),
  };
  const names = random.shuffled(Object.keys(choices)).slice(0, random.pick([1, 1, 2, 3]));
  return Object.fromEntries(names.map((name) => [name, choices[name]!()]));
}

/** Whether a filter speaks only of fields that the class has and whose values are known now. */
export function canBeAsked(filter: Filter | undefined, target: ClassUnderTest): boolean {
  if (filter === undefined) return true;
  return Object.entries(filter).every(([name, value]) => {
    if (Array.isArray(value)) return value.every((one) => canBeAsked(one, target));
    return !target.unsettled.has(name) && (target.hasLabel || name !== 'label');
  });
}

/** A page somewhere in this many objects, often the last one or one past the end. */
export function pageAmong(random: SeededRandom, total: number): { page: number; limit: number } {
  const limit = random.pick(LIMITS);
  const last = Math.max(1, Math.ceil(total / limit));
  const page = random.pick([1, last, last + 1, last + random.below(1000)]);
  return { limit, page: random.chance(0.6) ? 1 + random.below(last) : page };
}

function oneOf(random: SeededRandom, values: readonly string[]): Record<string, unknown> {
  const some = random.shuffled([...values, 'none has this']).slice(0, 1 + random.below(values.length));
  return random.pick<Record<string, unknown>>([
    { $eq: random.pick(values) },
    { $eq: random.pick(values) },
    { $neq: random.pick(values) },
    { $eq: null },
    { $in: some },
    { $nin: some },
    { $gt: random.pick(values), $neq: random.pick(values) },
    { $startsWith: random.pick(values).slice(0, 1) },
    { $contains: random.pick(values).slice(-1) },
    { $not: { $eq: random.pick(values), $exists: true } },
  ]);
}

function range(random: SeededRandom, limit: number): Record<string, unknown> {
  const [low, high] = [random.below(limit), random.below(limit)].sort((left, right) => left - right);
  const some = Array.from({ length: 1 + random.below(20) }, () => random.below(limit));
  return random.pick<Record<string, unknown>>([
    { $eq: low },
    { $gt: low, $lte: high },
    { $gte: low, $neq: high },
    { $lt: high },
    { $neq: null },
    { $in: some },
    { $nin: some },
  ]);
}

/** Any share of all objects, by a value that no filter has used yet. */
function share(random: SeededRandom): Record<string, unknown> {
  return random.pick<Record<string, unknown>>([
    { $gt: random.next() },
    { $gte: random.next() },
    { $lt: random.next() },
    { $lte: random.next(), $gt: random.next() / 2 },
    { $gt: 0.98 + random.next() / 50 },
  ]);
}

function present(object: Record<string, unknown>): FilterDocument {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(kept) as FilterDocument;
}
