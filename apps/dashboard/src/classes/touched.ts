import type { ClassDefinition, FieldDefinition } from '../api/classes.js';

type Fields = Record<string, FieldDefinition>;

/** An effect of a change of a class on stored objects. */
export interface Touch {
  field: string;
  /** What happens, as the rest of a sentence that begins with how many objects `query` finds, one or more. */
  what: string;
  /** Values are gone for good. */
  destroys: boolean;
  /** The objects concerned; undefined where no filter can find them and the service looks itself. */
  query?: string;
}

/** What replacing `before` with `after` does to stored objects: all of them, and field by field. */
export function touchesOf(before: ClassDefinition, after: ClassDefinition): Touch[] {
  return [...touchesOfAll(before, after), ...touchesOfFields(before.fields, after.fields)];
}

function touchesOfAll({ timestamps: before = false }: ClassDefinition, after: ClassDefinition): Touch[] {
  const { timestamps = false } = after;
  if (before === timestamps) return [];
  return [
    timestamps
      ? { field: '_updatedAt', what: 'will count as changed at this moment', destroys: false, query: '' }
      : { field: '_createdAt, _updatedAt', what: 'will lose these, for good', destroys: true, query: '' },
  ];
}

/** The same, of its fields alone. */
export function touchesOfFields(before: Fields, after: Fields): Touch[] {
  const sources = new Set(Object.entries(after).map(([name, { renamedFrom }]) => renamedFrom ?? name));
  const removed = Object.keys(before)
    .filter((name) => !sources.has(name))
    .map((name) => ({
      field: name,
      what: 'will lose the value, for good',
      destroys: true,
      query: json(name, { $neq: null }),
    }));
  return [
    ...removed,
    ...Object.entries(after).flatMap(([name, field]) => touchesOfField(name, field, before)),
  ];
}

function touchesOfField(name: string, field: FieldDefinition, before: Fields): Touch[] {
  const source = field.renamedFrom ?? name;
  const old = Object.hasOwn(before, source) ? before[source] : undefined;
  const touch = (what: string, condition?: object, destroys = false): Touch => ({
    field: name,
    what,
    destroys,
    ...(condition === undefined ? {} : { query: json(source, condition) }),
  });
  const missing = {
    ...touch(missingWords(field)),
    ...(old === undefined ? { query: '' } : { query: json(source, { $eq: null }) }),
  };
  if (old === undefined) return field.required ? [missing] : [];
  const touches: Touch[] = [];
  if (source !== name)
    touches.push(touch(`will have the value under the new name (it was ${source})`, { $neq: null }));
  if (old.type !== field.type && !(old.type === 'integer' && field.type === 'number')) {
    touches.push(
      touch(`whose ${old.type} must fit the type ${field.type}, or the change is refused`, {
        $neq: null,
      }),
    );
    return touches;
  }
  if (field.required && !old.required) touches.push(missing);
  if (field.enum !== undefined && JSON.stringify(field.enum) !== JSON.stringify(old.enum)) {
    touches.push(
      touch('with a value outside the list; any of them keeps the change from being made', {
        $nin: [...field.enum, null],
      }),
    );
  }
  for (const [bound, operator] of BOUNDS) {
    if (field[bound] === undefined || field[bound] === old[bound]) continue;
    touches.push(
      touch('with a value beyond the new limit; any of them keeps the change from being made', {
        [operator]: field[bound],
      }),
    );
  }
  if (field.unique && !old.unique) touches.push(touch('must not share a value, or the change is refused'));
  if (REST.some((rule) => field[rule] !== undefined && field[rule] !== old[rule])) {
    touches.push(touch('must fit the new limits, or the change is refused', { $neq: null }));
  }
  return [...touches, ...touchesInside(name, old, field)];
}

/** Members of an object that are gone; the rest the service looks at itself. */
function touchesInside(name: string, old: FieldDefinition, field: FieldDefinition): Touch[] {
  if (old.fields === undefined || field.fields === undefined) return [];
  return Object.keys(old.fields)
    .filter((member) => !Object.hasOwn(field.fields!, member))
    .map((member) => ({
      field: `${name}.${member}`,
      what: 'will lose the value, for good',
      destroys: true,
      query: json(`${field.renamedFrom ?? name}.${member}`, { $neq: null }),
    }));
}

const BOUNDS = [
  ['minimum', '$lt'],
  ['maximum', '$gt'],
  ['exclusiveMinimum', '$lte'],
  ['exclusiveMaximum', '$gte'],
] as const;

const REST = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

function missingWords({ default: value }: FieldDefinition): string {
  return value === undefined
    ? 'without a value; any of them keeps the change from being made: give the field a default'
    : `without a value will get the default ${JSON.stringify(value)}`;
}

function json(field: string, condition: object): string {
  return JSON.stringify({ [field]: condition });
}
