import type { SeededRandom } from './seeded-random.js';

type Members = Record<string, unknown>;

/** What a definition of a field may say beside its type. */
const OPTIONAL = [
  ...[
    'description',
    'required',
    'default',
    'unique',
    'indexed',
    'searchable',
    'renamedFrom',
    'enum',
    'minLength',
    'maxLength',
  ],
  ...[
    'pattern',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'items',
  ],
  ...['minItems', 'maxItems', 'uniqueItems', 'fields'],
];

const TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'datetime',
  'date',
  'array',
  'object',
  'json',
] as const;

/** Good fields of any types, nested ones among them. */
export function randomFields(random: SeededRandom, depth = 1): Members {
  const count = random.below(4) + 1;
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `f${random.below(1000)}_${index}`,
      randomField(random, depth),
    ]),
  );
}

function randomField(random: SeededRandom, depth: number): Members {
  const type = random.pick(TYPES);
  const some = (members: Members) =>
    Object.fromEntries(Object.entries(members).filter(() => random.chance(0.5)));
  const scalar = !['array', 'object', 'json'].includes(type);
  return {
    type,
    ...some({ description: 'What it is for', required: random.chance(0.5) }),
    ...(depth === 1 && scalar ? some({ [random.pick(['unique', 'indexed'])]: true }) : {}),
    ...(depth === 1 && type === 'string' ? some({ searchable: true }) : {}),
    ...some(constraints(random, type, depth)),
  };
}

function constraints(random: SeededRandom, type: (typeof TYPES)[number], depth: number): Members {
  const nested = depth < 3;
  switch (type) {
    case 'string':
      return { minLength: 0, maxLength: 9, pattern: '^[a-z]*$', enum: ['a', 'b'], format: 'hostname' };
    case 'number':
    case 'integer':
      return {
        minimum: 0,
        maximum: 8,
        exclusiveMinimum: -1,
        exclusiveMaximum: 9,
        multipleOf: 2,
        enum: [2, 4],
      };
    case 'date':
      return { enum: ['2026-01-02'] };
    case 'array':
      return {
        minItems: 0,
        maxItems: 5,
        uniqueItems: true,
        ...(nested && { items: randomField(random, depth + 1) }),
      };
    case 'object':
      return nested ? { fields: randomFields(random, depth + 1) } : {};
    case 'json':
      return { default: { free: [null, {}, []] } };
    default:
      return {};
  }
}

/** The same fields as generated clients put them back: with null, `[]` or `{}` wherever nothing was. */
export function paddedFields(random: SeededRandom, fields: Members): Members {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, paddedField(random, field as Members)]),
  );
}

function paddedField(random: SeededRandom, field: Members): Members {
  const padded: Members = {};
  for (const name of ['type', ...random.shuffled(OPTIONAL)])
    padded[name] = field[name] ?? nothing(random, name);
  if (field.items !== undefined) padded.items = paddedField(random, field.items as Members);
  if (field.fields !== undefined) padded.fields = paddedFields(random, field.fields as Members);
  return padded;
}

function nothing(random: SeededRandom, name: string): unknown {
  if (name === 'enum') return random.pick([null, []]);
  return name === 'fields' ? random.pick([null, {}]) : null;
}
