import type { SeededRandom } from '../seeded-random.js';
import { SORTABLE_FIELDS } from './sortable-objects.js';

type Fields = Record<string, { type: string; indexed?: boolean }>;

/** The class of `sortableObjects` with some fields indexed and others not, and indexes of several fields. */
export function randomIndexes(random: SeededRandom, count: number): { fields: Fields; indexes: string[][] } {
  const fields = Object.fromEntries(
    Object.entries(SORTABLE_FIELDS as Fields).map(([name, { indexed, ...field }]) => [
      name,
      indexed && random.chance(0.5) ? { ...field, indexed } : field,
    ]),
  );
  const scalars = Object.keys(fields).filter((name) => !['tags', 'place', 'free'].includes(name));
  const indexes = new Map<string, string[]>();
  while (indexes.size < count) {
    const strings = scalars.filter((name) => fields[name]!.type === 'string');
    const dropped = random.pick(strings);
    const names = random
      .shuffled(scalars.filter((name) => name !== dropped))
      .slice(0, random.pick([2, 2, 3, 4]));
    indexes.set(
      names.join(),
      names.map((name) => (random.chance(0.5) ? '-' : '') + name),
    );
  }
  return { fields, indexes: [...indexes.values()] };
}

/** A sort, and conditions, that an index serves. */
interface ServedQuestion {
  sort: string | undefined;
  query: Record<string, Record<string, unknown>>;
}

/** A question that an index serves: values for its first keys, and the others in their order or the opposite one. */
export function servedQuestion(
  random: SeededRandom,
  index: readonly string[],
  objects: readonly Record<string, unknown>[],
): ServedQuestion {
  const fixed = random.below(index.length + 1);
  const opposite = random.chance(0.5);
  const query: ServedQuestion['query'] = {};
  const like = random.pick(objects);
  for (const key of index.slice(0, fixed)) query[nameOf(key)] = { $eq: like[nameOf(key)] ?? null };
  const next = index[fixed];
  if (next !== undefined && random.chance(0.4))
    query[nameOf(next)] = furtherCondition(random, nameOf(next), objects);
  if (random.chance(0.2)) {
    const name = nameOf(random.pick(index));
    query[name] = { $eq: like[name] ?? null };
  }
  const turned = (key: string) => (key.startsWith('-') ? key.slice(1) : `-${key}`);
  // Keys that have one value may be named or not.
  const keys = random.chance(0.3) ? index : index.slice(fixed);
  const sort = (opposite ? keys.map(turned) : keys).join();
  return { sort: sort === '' || random.chance(0.1) ? undefined : sort, query };
}

function furtherCondition(random: SeededRandom, name: string, objects: readonly Record<string, unknown>[]) {
  const value = () => random.pick(objects)[name] ?? null;
  const operator = random.pick(['$gt', '$gte', '$lt', '$lte', '$neq', '$in', '$nin']);
  if (operator === '$in' || operator === '$nin') return { [operator]: [value(), value()] };
  return { [operator]: value() };
}

function nameOf(key: string): string {
  return key.replace(/^-/, '');
}

/** Whether an object satisfies the conditions of such a question, judged without the service. */
export function satisfies(object: Record<string, unknown>, query: ServedQuestion['query']): boolean {
  return Object.entries(query).every(([name, operators]) =>
    Object.entries(operators).every(([operator, operand]) => holds(object[name] ?? null, operator, operand)),
  );
}

function holds(value: unknown, operator: string, operand: unknown): boolean {
  switch (operator) {
    case '$eq':
      return value === operand;
    case '$neq':
      return value !== operand;
    case '$in':
      return (operand as unknown[]).includes(value);
    case '$nin':
      return !(operand as unknown[]).includes(value);
  }
  if (value === null || operand === null) return false;
  const order =
    typeof value === 'string'
      ? Buffer.compare(Buffer.from(value), Buffer.from(operand as string))
      : Number(value) - Number(operand);
  const accepted = { $gt: order > 0, $gte: order >= 0, $lt: order < 0, $lte: order <= 0 };
  return accepted[operator as keyof typeof accepted];
}
