import type { FieldDefinition, FieldType } from '../../api/classes.js';

/** Every type of field, with what a person should know to choose one. */
export const FIELD_TYPES: Record<FieldType, string> = {
  string: 'Text',
  number: 'Any number',
  integer: 'Whole number',
  boolean: 'True or false',
  datetime: 'Instant',
  date: 'Day',
  array: 'List',
  object: 'Named members',
  json: 'Any JSON',
};

/** Whether a type, which may have been typed as JSON, is one. */
export const isFieldType = (type: string): type is FieldType => Object.hasOwn(FIELD_TYPES, type);

/** The choice that stands for a type that is none. It cannot be chosen. */
export const NO_TYPE = { value: 'none', label: '– choose a type –', disabled: true };

type Constraint = keyof FieldDefinition;

const NUMBERS: Constraint[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** Constraints that take a number or a text, by type. */
export const CONSTRAINTS: Record<FieldType, readonly Constraint[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: NUMBERS,
  integer: NUMBERS,
  boolean: [],
  datetime: [],
  date: [],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: [],
  json: [],
};

export const CONSTRAINT_LABELS: Partial<Record<Constraint, string>> = {
  minLength: 'Shortest length',
  maxLength: 'Longest length',
  pattern: 'Pattern (RE2)',
  format: 'Format',
  minimum: 'Smallest value',
  maximum: 'Largest value',
  exclusiveMinimum: 'Above',
  exclusiveMaximum: 'Below',
  multipleOf: 'Multiple of',
  minItems: 'Fewest items',
  maxItems: 'Most items',
  uniqueItems: 'No item twice',
};

/** What the service says of constraints, by the labels of their controls in place of their names. */
export function withLabels(message: string): string {
  const labelled = (name: string) => {
    const label = CONSTRAINT_LABELS[name as Constraint];
    return label === undefined ? name : `"${label}"`;
  };
  return message.replace(/^\w+(?= is )/, labelled).replace(/(?<= is above )\w+/, labelled);
}

/** The formats a text may be asked for. */
export const FORMATS = ['email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'];

export const takesEnum = (type: FieldType) => ['string', 'number', 'integer', 'date'].includes(type);

/** Whether filters can use an index on fields of the type. */
export const isScalar = (type: FieldType) => !['array', 'object', 'json'].includes(type);

const OF_EVERY_TYPE: Constraint[] = ['type', 'description', 'required'];

/** Whether a listing can search for the words of a field. */
export const isSearchable = (type: FieldType, items?: FieldType) =>
  type === 'string' || (type === 'array' && items === 'string');

/** A definition with another type, and of the old one only what the new one takes too. */
export function withType(definition: FieldDefinition, type: FieldType): FieldDefinition {
  const kept: Constraint[] = [
    ...OF_EVERY_TYPE,
    ...CONSTRAINTS[type],
    ...(isScalar(type) ? (['unique', 'indexed'] as const) : []),
    ...(isSearchable(type) ? (['searchable'] as const) : []),
  ];
  const entries = Object.entries(definition).filter(([name]) => kept.includes(name as Constraint));
  return { ...(Object.fromEntries(entries) as FieldDefinition), type };
}
