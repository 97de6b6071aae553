import { toSchema30 } from './schema-30.js';

const cases: [what: string, from: unknown, to: object][] = [
  [
    'what both versions say',
    { type: 'string', maxLength: 3, 'x-own': 1 },
    { type: 'string', maxLength: 3, 'x-own': 1 },
  ],
  [
    'a type or null',
    { type: ['string', 'null'], format: 'date' },
    { type: 'string', format: 'date', nullable: true },
  ],
  ['one type in a list', { type: ['string'] }, { type: 'string' }],
  [
    'several types',
    { type: ['string', 'array'] },
    { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] },
  ],
  [
    'several types or null',
    { type: ['string', 'null', 'number'], description: 'd' },
    {
      description: 'd',
      anyOf: [
        { type: 'string', nullable: true },
        { type: 'number', nullable: true },
      ],
    },
  ],
  ['nothing but null', { type: 'null' }, { enum: [null], nullable: true }],
  [
    'an alternative that is null',
    { oneOf: [{ $ref: '#/a' }, { type: 'null' }] },
    { allOf: [{ $ref: '#/a' }], nullable: true },
  ],
  [
    'an alternative that is null beside one of its own words',
    { description: 'd', anyOf: [{ type: 'integer' }, { const: null }] },
    { description: 'd', type: 'integer', nullable: true },
  ],
  [
    'several alternatives, one of them null',
    { anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] },
    { anyOf: [{ type: 'integer' }, { type: 'string' }], nullable: true },
  ],
  ['a constant', { type: 'string', const: 'a' }, { type: 'string', enum: ['a'] }],
  ['a constant that is false', { const: false }, { enum: [false] }],
  ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
  ['an example beside examples', { example: 'c', examples: ['a'] }, { example: 'c' }],
  [
    'an exclusive bound',
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 0, exclusiveMinimum: true },
  ],
  [
    'exclusive bounds beside tighter and looser ones',
    { minimum: 1, exclusiveMinimum: 0, maximum: 9, exclusiveMaximum: 9 },
    { minimum: 1, maximum: 9, exclusiveMaximum: true },
  ],
  [
    'free members',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: {} },
  ],
  [
    'no free members',
    { type: 'object', additionalProperties: false },
    { type: 'object', additionalProperties: false },
  ],
  [
    'names of members',
    { type: 'object', propertyNames: { pattern: '^a' }, additionalProperties: { type: ['null', 'string'] } },
    { type: 'object', additionalProperties: { type: 'string', nullable: true } },
  ],
  [
    'members by pattern',
    { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  [
    'members by pattern beside free ones',
    { patternProperties: { '^a': { type: 'string' } } },
    { additionalProperties: {} },
  ],
  [
    'members that are called like keywords',
    { properties: { const: true, examples: { type: 'null' } } },
    {
      properties: { const: {}, examples: { enum: [null], nullable: true } },
    },
  ],
  ['an array of anything', { type: 'array' }, { type: 'array', items: {} }],
  [
    'an array or null',
    { type: ['array', 'null'], items: { const: 1 } },
    { type: 'array', items: { enum: [1] }, nullable: true },
  ],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    { type: 'array', items: {} },
  ],
  ['base64', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
  [
    'bytes',
    { type: 'string', contentMediaType: 'application/octet-stream' },
    { type: 'string', format: 'binary' },
  ],
  ['a reference', { $ref: '#/a' }, { $ref: '#/a' }],
  [
    'words beside a reference',
    { $ref: '#/a', description: 'd' },
    { description: 'd', allOf: [{ $ref: '#/a' }] },
  ],
  ['everything', true, {}],
  ['nothing', false, { not: {} }],
  [
    'values, however they look',
    { default: { const: 1 }, enum: [{ type: ['a'] }, null], example: { $ref: 'a' } },
    { default: { const: 1 }, enum: [{ type: ['a'] }, null], example: { $ref: 'a' } },
  ],
  [
    'what 3.0 cannot say',
    {
      $id: 'a',
      $schema: 'b',
      $defs: {},
      $comment: 'c',
      if: true,
      contains: {},
      unevaluatedProperties: false,
    },
    {},
  ],
];

it.each(cases)('says %s in 3.0', (_what, from, to) => {
  const before = structuredClone(from);
  expect(toSchema30(from)).toEqual(to);
  expect(from).toEqual(before);
});
