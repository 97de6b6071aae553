import type { SeededRandom } from '../seeded-random.js';

/** Fields of every kind that can be sorted by, with an index and without. */
export const SORTABLE_FIELDS = {
  name: { type: 'string', indexed: true },
  text: { type: 'string' },
  code: { type: 'integer', unique: true },
  key: { type: 'string', unique: true },
  serial: { type: 'integer', unique: true, required: true },
  count: { type: 'integer', indexed: true },
  figure: { type: 'number' },
  flag: { type: 'boolean', indexed: true },
  at: { type: 'datetime', indexed: true },
  day: { type: 'date' },
  tags: { type: 'array', items: { type: 'string' } },
  place: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'integer' } } },
  free: { type: 'json' },
};

const WORDS = ['', ' ', 'a', 'A', 'a ', 'á', 'a\u0301', '10', '9', '\uff5e', '😀', '\uffff', 'ab', 'zz'];
const START = 'x'.repeat(299);
const WIDE = '😀'.repeat(254);
const LONG = [
  `${WIDE}a`,
  `${WIDE}b`,
  `${START}a`,
  `${START}b`,
  START,
  `${'y'.repeat(1999)}a`,
  `${'y'.repeat(1999)}b`,
  `${'😀'.repeat(256)}`,
];

/** Names of all keys. */
export const SORTS = [
  ...Object.keys(SORTABLE_FIELDS).filter((name) => !['tags', 'place', 'free'].includes(name)),
  'place.city',
  'place.zip',
  'free.v',
  'free.-odd name',
];

/** Objects with many ties, and with texts that differ late. */
export function sortableObjects(random: SeededRandom, count: number): object[] {
  const maybe = <T>(value: () => T) => (random.chance(0.8) ? value() : undefined);
  const word = () => random.pick(random.chance(0.1) ? LONG : WORDS);
  const codes = random.shuffled(Array.from({ length: count }, (_, at) => at));
  return codes.map((code, at) => ({
    name: maybe(word),
    text: maybe(word),
    code: maybe(() => code),
    key: maybe(() => `${random.pick(['k', START])}${code}`),
    serial: codes[count - 1 - at],
    count: maybe(() => random.below(12) - 6),
    figure: maybe(() => random.pick([0, 0.1, -0.5, 1e300, -1e300, 2 ** 53 - 1, 7])),
    flag: maybe(() => random.chance(0.5)),
    at: maybe(() => `2026-0${1 + random.below(9)}-01T00:00:00${random.pick(['Z', '+02:00', '.5Z'])}`),
    day: maybe(() => `20${10 + random.below(20)}-01-01`),
    tags: ['t'],
    place: maybe(() => ({ city: maybe(word), zip: maybe(() => random.below(5)) })),
    free: maybe(() => ({
      v: maybe(() =>
        random.pick([null, 1, 0, 2.5, 'a', 'B', LONG[0], LONG[1], true, false, [1], {}, [], { a: 1 }]),
      ),
      '-odd name': random.below(3),
    })),
  }));
}
