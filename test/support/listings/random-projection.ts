import type { SeededRandom } from '../seeded-random.js';
import { SORTABLE_FIELDS } from './sortable-objects.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of any form
type Stored = any;

/** Members that every object has, and that a projection leaves out unless it names them. */
const FIXED = ['attachments', '_createdAt', '_updatedAt'];

/** Paths into objects, each apart from the others. */
const PATHS = ['place.city', 'place.zip', 'free.v'];

/** A random `fields` parameter (empty: none), and what it leaves of an object, judged without the service. */
export function randomProjection(random: SeededRandom): {
  fields: string;
  projected: (one: Stored) => Stored;
} {
  const form = random.pick(['whole', 'whole', 'named', 'excluded']);
  if (form === 'whole') return { fields: '', projected: (one) => one };
  const plain = Object.keys(SORTABLE_FIELDS).filter((name) => name !== 'place' && name !== 'free');
  const names = random.shuffled([...plain, ...FIXED, ...PATHS]).slice(0, 1 + random.below(4));
  if (form === 'named') return { fields: names.join(), projected: (one) => named(one, names) };
  return { fields: names.map((name) => `-${name}`).join(), projected: (one) => without(one, names) };
}

function named(one: Stored, names: readonly string[]): Stored {
  const kept: Stored = { _id: one._id };
  for (const name of names) {
    const [field, member] = name.split('.') as [string, string?];
    const value = one[field];
    if (value === undefined) continue;
    if (member === undefined) kept[field] = value;
    else kept[field] = { ...kept[field], ...(member in value && { [member]: value[member] }) };
  }
  return kept;
}

function without(one: Stored, names: readonly string[]): Stored {
  const kept = structuredClone(one);
  for (const name of names) {
    const [field, member] = name.split('.') as [string, string?];
    if (member === undefined) delete kept[field];
    else delete kept[field]?.[member];
  }
  return kept;
}
