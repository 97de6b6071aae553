// The class that is measured: objects of some 700 bytes, computed from their index, so every answer is predictable.

/** All serials are below. */
export const SERIALS = 2 ** 31;
const WORDS =
  'amber anchor basin beacon cedar cinder delta ember fathom garnet harbor island juniper kernel lantern meadow north orchard pebble quarry river saffron timber umber valley willow yarrow zenith'.split(
    ' ',
  );
const THIRDS = ['alpha', 'beta', 'gamma'] as const;

const text = { type: 'string' };

/** The fields as the service takes them. */
export const FIELDS = {
  serial: { type: 'integer', minimum: 0, required: true, indexed: true },
  code: { type: 'integer', minimum: 0, unique: true },
  third: { type: 'string', enum: THIRDS, indexed: true },
  percent: { type: 'integer', minimum: 0, maximum: 99, indexed: true },
  reference: { type: 'string', maxLength: 40, required: true },
  title: { type: 'string', maxLength: 200 },
  weight: { type: 'number', minimum: 0 },
  active: { type: 'boolean' },
  createdAt: { type: 'datetime' },
  origin: { type: 'object', fields: { city: text, group: { type: 'integer' }, street: text, zip: text } },
  tags: { type: 'array', items: text, maxItems: 20 },
  description: { type: 'string', maxLength: 2000 },
  counter: { type: 'integer' },
  note: { type: 'string', maxLength: 200 },
};

/** Unique for every index below 2^31, and in no order; common.lua has the same for those below 8 million. */
export function serialOf(index: number): number {
  return ((Math.imul(index, 1_103_515_245) + 12_345) & (SERIALS - 1)) >>> 0;
}

/** A serial that no object has, another for each number below 2^30. */
export function unusedSerial(number: number): number {
  return serialOf(SERIALS / 2 + number);
}

export const thirdOf = (index: number) => THIRDS[scattered(index, 1) % THIRDS.length]!;
export const percentOf = (index: number) => scattered(index, 2) % 100;
export const groupOf = (index: number) => scattered(index, 3) % 10;

const wordOf = (index: number, salt: number) => WORDS[scattered(index, salt) % WORDS.length]!;
const wordsOf = (index: number, salt: number, count: number) =>
  Array.from({ length: count }, (_, at) => wordOf(index, salt + at)).join(' ');
export const titleOf = (index: number) => wordsOf(index, 10, 5);
export const referenceOf = (index: number) => `S-${serialOf(index)}`;

/** What a unit of weight is divided into: all weights are whole numbers of such parts, below so many units. */
export const WEIGHT_PARTS = 8;
export const WEIGHTS_BELOW = 12_500;

export const weightPartsOf = (index: number) => scattered(index, 4) % (WEIGHTS_BELOW * WEIGHT_PARTS);
export const activeOf = (index: number) => scattered(index, 5) % 2 === 0;

/** The object with this index. */
export function documentOf(index: number): Record<string, unknown> {
  const serial = serialOf(index);
  return {
    serial,
    code: serial,
    third: thirdOf(index),
    percent: percentOf(index),
    reference: referenceOf(index),
    title: titleOf(index),
    weight: weightPartsOf(index) / WEIGHT_PARTS,
    active: activeOf(index),
    createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 31_536_000) * 1000).toISOString(),
    origin: {
      city: wordOf(index, 20),
      group: groupOf(index),
      street: wordsOf(index, 21, 2),
      zip: String(10_000 + (scattered(index, 6) % 90_000)),
    },
    tags: [wordOf(index, 30), wordOf(index, 31), wordOf(index, 32)],
    description: wordsOf(index, 40, 45),
    counter: 0,
    note: wordsOf(index, 90, 4),
  };
}

/** Objects, brought into some form, as text in which `@` stands for the serial, for scripts that make new ones. */
export function templates(
  count: number,
  form = (document: Record<string, unknown>): Record<string, unknown> => document,
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const document = { ...form(documentOf(index)), serial: 0, code: 0, reference: 'S-@' };
    return JSON.stringify(document).replace('"serial":0,"code":0', '"serial":@,"code":@');
  });
}

/** A filter that no object matches and no request has used before: it scans the whole class. */
export function unusedFilter(): object {
  unused += 1;
  return { 'origin.group': { $eq: unused } };
}
let unused = 1_000_000;

/** The finalizer of MurmurHash3, so that neighbouring indexes have nothing in common. */
function scattered(index: number, salt: number): number {
  let hash = Math.imul(index ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
