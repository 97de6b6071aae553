import { isObject } from '@app/json';
import { type Fault, MAX_FAULTS, nameHint, nearestName } from '@app/problems';
import { indexKeys, isMixed } from '../definition/class-index.js';
import {
  attachmentNameFault,
  CLASS_NAME,
  type ClassDefinition,
  type FieldDefinition,
} from '../definition/definition.js';
import { TIME_STAMP_FIELD, TIME_STAMPS } from '../definition/time-stamps.js';
import { valueKind } from '../field-types/field-type-rules.js';
import { ClassPatterns } from '../values/patterns/class-patterns.js';
import { checkFields, MAX_FIELDS, MAX_PATTERN_CHARACTERS } from './check-field.js';
import { checkIndexes } from './check-indexes.js';
import { badDescription, isDescription, unknownMembers } from './definition-members.js';

/**
 * InnoDB allows 64 keys per table, including the primary key. While a class changes, its table has both the old and the
 * new indexes. No other limit is lower: 31 indexes use at most 124 of a table's 1,017 columns. Whether a write of their
 * values fits the log is checked by the engine (`indexed_texts_too_long`).
 */
const MAX_INDEXES = 31;

/** What a definition says. */
const MEMBERS = ['name', 'description', 'title', 'subtitle', 'cover', 'timestamps', 'fields', 'indexes'];

/** A valid definition, or what is wrong with what was sent for one. */
export type CheckedDefinition = { definition: ClassDefinition } | { faults: Fault[] };

/**
 * Checks a class definition as a whole and reports all faults, in steps: to compile its patterns may take half a
 * second. A valid definition is normalised: known members in a fixed order, `false`, `null` and empty values left out.
 */
export function* checkDefinition(input: unknown): Generator<void, CheckedDefinition> {
  if (!isObject(input)) {
    return {
      faults: [
        { pointer: '', code: 'type', message: 'A class definition is a JSON object.', expected: 'object' },
      ],
    };
  }
  const faults: Fault[] = [...unknownMembers(input, MEMBERS, '')];
  const { name, description, timestamps, fields } = input;
  if (typeof name !== 'string' || !CLASS_NAME.test(name)) {
    faults.push({
      pointer: '/name',
      field: 'name',
      code: name == null ? 'required' : 'invalid_name',
      message: 'A class name is a letter followed by up to 63 letters, digits, underscores or hyphens.',
      expected: CLASS_NAME.source,
      ...(typeof name === 'string' ? { received: name.slice(0, 100) } : {}),
    });
  }
  if (description != null && !isDescription(description)) faults.push(badDescription('/description'));
  if (timestamps != null && typeof timestamps !== 'boolean') {
    faults.push({
      pointer: '/timestamps',
      field: 'timestamps',
      code: 'type',
      message: 'timestamps is true or false.',
      expected: 'boolean',
    });
  }
  const checked = yield* checkFields(
    fields,
    {
      pointer: '/fields',
      field: '',
      depth: 1,
      budget: { fields: MAX_FIELDS, patterns: MAX_PATTERN_CHARACTERS },
      patterns: new ClassPatterns(),
    },
    faults,
  );
  const labels = checkLabels(input, checked, fields, faults);
  const stamps = timestamps === true ? TIME_STAMPS : [];
  const names = [...(isObject(fields) ? Object.keys(fields) : []), ...stamps];
  const keys = { ...checked, ...Object.fromEntries(stamps.map((name) => [name, TIME_STAMP_FIELD])) };
  const indexes = checkIndexes(input.indexes, keys, names, faults);
  const ofFields = Object.values(checked).reduce((sum, field) => sum + indexesOf(field), stamps.length);
  const count = indexes.reduce((sum, index) => sum + (isMixed(indexKeys(index)) ? 2 : 1), ofFields);
  if (count > MAX_INDEXES) {
    faults.push({
      pointer: ofFields > MAX_INDEXES ? '/fields' : '/indexes',
      code: 'too_many_indexes',
      message:
        `A class has at most ${MAX_INDEXES} indexes, not ${count}; a unique string, date or datetime counts twice, ` +
        'and so does an index of fields in both directions; timestamps have two.',
      expected: MAX_INDEXES,
      received: count,
    });
  }
  faults.push(...repeatedSources(checked));
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) };
  return {
    definition: {
      name: name as string,
      ...(description == null ? {} : { description: description as string }),
      ...labels,
      ...(timestamps === true ? { timestamps } : {}),
      fields: checked,
      ...(indexes.length === 0 ? {} : { indexes }),
    },
  };
}

/** How many indexes a field needs: on some engines the uniqueness of texts needs an index of its own. */
function indexesOf({ type, indexed, unique }: FieldDefinition): number {
  if (unique) return valueKind(type) === 'text' ? 2 : 1;
  return indexed ? 1 : 0;
}

function repeatedSources(fields: Record<string, FieldDefinition>): Fault[] {
  const seen = new Set<string>();
  return Object.entries(fields).flatMap(([name, { renamedFrom }]) => {
    if (renamedFrom === undefined) return [];
    const taken = seen.has(renamedFrom) || Object.hasOwn(fields, renamedFrom);
    seen.add(renamedFrom);
    if (!taken) return [];
    return [
      {
        pointer: `/fields/${name}/renamedFrom`,
        field: name,
        code: 'source_in_use',
        message: `${renamedFrom} cannot move to ${name}: another field of the definition has its values.`,
      },
    ];
  });
}

/** What of an object stands for it where objects are shown: names of fields, and of an attachment. */
type Labels = Pick<ClassDefinition, 'title' | 'subtitle' | 'cover'>;

/** Checks the labels of a definition with these fields (`sent`: the fields as sent). Adds their faults to `faults`. */
function checkLabels(
  { title, subtitle, cover }: Record<string, unknown>,
  fields: Record<string, FieldDefinition>,
  sent: unknown,
  faults: Fault[],
): Labels {
  const labels: Labels = {};
  for (const [label, name] of [
    ['title', title],
    ['subtitle', subtitle],
  ] as const) {
    if (name == null) continue;
    const fault = faultOfName(label, name, fields, sent);
    if (fault === undefined) labels[label] = name as string;
    else faults.push(fault);
  }
  if (cover == null) return labels;
  const reason = typeof cover === 'string' ? attachmentNameFault(cover) : 'it is no string';
  if (reason === undefined) return { ...labels, cover: cover as string };
  faults.push({
    pointer: '/cover',
    field: 'cover',
    code: typeof cover === 'string' ? 'invalid_name' : 'type',
    message: `cover is the name of an attachment: ${reason}.`,
  });
  return labels;
}

function faultOfName(
  label: 'title' | 'subtitle',
  name: unknown,
  fields: Record<string, FieldDefinition>,
  sent: unknown,
): Fault | undefined {
  const place = { pointer: `/${label}`, field: label };
  if (typeof name !== 'string')
    return { ...place, code: 'type', message: `${label} is the name of a field.`, expected: 'string' };
  if (Object.hasOwn(fields, name)) {
    if (valueKind(fields[name]!.type) !== 'any') return undefined;
    const message = `${label} is the name of a field with one value, not of an array, an object or free JSON.`;
    return { ...place, code: 'not_applicable', message, received: name };
  }
  // What is wrong with that field is said already.
  if (isObject(sent) && Object.hasOwn(sent, name)) return undefined;
  const nearest = nearestName(name, Object.keys(fields));
  return {
    ...place,
    code: 'unknown_field',
    message:
      `${label} is the name of a field of this class, which has no ${JSON.stringify(name.slice(0, 100))}.` +
      nameHint(nearest),
    ...(nearest === undefined ? {} : { expected: nearest }),
    received: name.slice(0, 100),
  };
}
