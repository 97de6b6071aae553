import type { ClassDefinition, FieldDefinition } from '../api/classes.js';
import { jsonText } from '../api/exact-json.js';
import { ownMember } from '../api/own-member.js';

type Fields = Record<string, FieldDefinition>;

/** An effect of a change of a class on stored objects. */
export interface ChangeEffect {
  field: string;
  /** What happens, as the rest of a sentence that begins with how many objects `query` finds, one or more. */
  what: string;
  /** Values are gone for good. */
  destroys: boolean;
  /** What to do first, where any of the objects keeps the change from being made. */
  remedy?: string;
  /** The objects concerned; undefined where no filter can find them and the service looks itself. */
  query?: string;
}

/** What replacing `before` with `after` does to stored objects: all of them, and field by field. */
export function effectsOf(before: ClassDefinition, after: ClassDefinition): ChangeEffect[] {
  return [
    ...effectsOfAll(before, after),
    ...effectsOfFields(before.fields, after.fields),
    ...lostIndexes(before, after),
    ...lostLabels(before, after),
  ];
}

/** What a field of the class as it was is called now; undefined where there is only another of its name, or none. */
function newName(field: string, { fields }: ClassDefinition): string | undefined {
  const renamed = Object.entries(fields).find(([, { renamedFrom }]) => renamedFrom === field)?.[0];
  if (renamed !== undefined) return renamed;
  const isOther = Object.hasOwn(fields, field) && fields[field]!.renamedFrom !== undefined;
  return isOther ? undefined : field;
}

/** Indexes of several fields that are gone, with a field or by themselves. */
function lostIndexes({ indexes = [] }: ClassDefinition, after: ClassDefinition): ChangeEffect[] {
  const kept = new Set((after.indexes ?? []).map(eitherWay));
  const isKept = (index: string[]) => {
    const keys = index.map((key) => {
      const name = newName(key.replace(/^-/, ''), after);
      return name && (key.startsWith('-') ? `-${name}` : name);
    });
    return keys.every((key) => key !== undefined) && kept.has(eitherWay(keys as string[]));
  };
  return indexes
    .filter((index) => !isKept(index))
    .map((index) => ({
      field: index.join(', '),
      what: 'will not be found and sorted by this index any more',
      destroys: false,
      query: '',
    }));
}

/** An index serves an order and its exact opposite. */
function eitherWay(index: readonly string[]): string {
  const turned = (key: string) => (key.startsWith('-') ? key.slice(1) : `-${key}`);
  return (index[0]?.startsWith('-') ? index.map(turned) : index).join();
}

function lostLabels(before: ClassDefinition, after: ClassDefinition): ChangeEffect[] {
  return (['title', 'subtitle'] as const).flatMap((label) => {
    const field = before[label];
    if (field === undefined || after[label] !== undefined) return [];
    return { field, what: `will not have it as their ${label} any more`, destroys: false, query: '' };
  });
}

function effectsOfAll(
  { timestamps: before = false, fields }: ClassDefinition,
  after: ClassDefinition,
): ChangeEffect[] {
  const { timestamps = false } = after;
  if (before && timestamps && rewritesObjects(fields, after.fields))
    return [
      {
        field: '_updatedAt',
        what: 'will count as changed at this moment, where the change rewrites them',
        destroys: false,
      },
    ];
  if (before === timestamps) return [];
  return [
    timestamps
      ? { field: '_updatedAt', what: 'will count as changed at this moment', destroys: false, query: '' }
      : { field: '_createdAt, _updatedAt', what: 'will lose these, for good', destroys: true, query: '' },
  ];
}

/** Whether a change of fields may write stored objects again: values go, move to another name, or are defaults. */
function rewritesObjects(before: Fields, after: Fields): boolean {
  const sources = new Set(Object.entries(after).map(([name, { renamedFrom }]) => renamedFrom ?? name));
  if (Object.keys(before).some((name) => !sources.has(name))) return true;
  return Object.entries(after).some(([name, field]) => {
    const source = field.renamedFrom ?? name;
    const old = ownMember(before, source) as FieldDefinition | undefined;
    if (field.required && field.default !== undefined && !old?.required) return true;
    return old !== undefined && (source !== name || rewritesValue(old, field));
  });
}

function rewritesValue(old: FieldDefinition, { fields, items }: FieldDefinition): boolean {
  // Members of an object without fields have any names.
  if (old.type === 'object' && fields !== undefined)
    return old.fields === undefined || rewritesObjects(old.fields, fields);
  return old.items !== undefined && items !== undefined && rewritesValue(old.items, items);
}

/** What replacing fields does to stored objects. */
export function effectsOfFields(before: Fields, after: Fields): ChangeEffect[] {
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
    ...Object.entries(after).flatMap(([name, field]) => effectsOfField(name, field, before)),
  ];
}

function effectsOfField(name: string, field: FieldDefinition, before: Fields): ChangeEffect[] {
  const source = field.renamedFrom ?? name;
  const old = Object.hasOwn(before, source) ? before[source] : undefined;
  const effect = (what: string, condition?: object): ChangeEffect => ({
    field: name,
    what,
    destroys: false,
    ...(condition === undefined ? {} : { query: json(source, condition) }),
  });
  const missing = {
    ...effect(missingWords(field)),
    ...(field.default === undefined ? { remedy: REMEDIES.missing } : {}),
    ...(old === undefined ? { query: '' } : { query: json(source, { $eq: null }) }),
  };
  if (old === undefined) return field.required ? [missing] : [];
  const effects: ChangeEffect[] = [];
  if (source !== name)
    effects.push(effect(`will have the value under the new name (it was ${source})`, { $neq: null }));
  if (old.type !== field.type && !(old.type === 'integer' && field.type === 'number')) {
    effects.push(
      effect(`whose ${old.type} must fit the type ${field.type}, or the change is refused`, {
        $neq: null,
      }),
    );
    return effects;
  }
  if (field.required && !old.required) effects.push(missing);
  if (field.enum !== undefined && JSON.stringify(field.enum) !== JSON.stringify(old.enum)) {
    const what = 'with a value outside the list; any of them keeps the change from being made';
    effects.push({ ...effect(what, { $nin: [...field.enum, null] }), remedy: REMEDIES.enum });
  }
  for (const [bound, operator] of BOUNDS) {
    if (field[bound] === undefined || field[bound] === old[bound]) continue;
    const what = 'with a value beyond the new limit; any of them keeps the change from being made';
    effects.push({ ...effect(what, { [operator]: field[bound] }), remedy: REMEDIES.bound });
  }
  if (field.unique && !old.unique) effects.push(effect('must not share a value, or the change is refused'));
  if (REST.some((rule) => field[rule] !== undefined && field[rule] !== old[rule])) {
    effects.push(effect('must fit the new limits, or the change is refused', { $neq: null }));
  }
  return [...effects, ...effectsInside(name, old, field)];
}

/** Members of an object that are gone; the rest the service looks at itself. */
function effectsInside(name: string, old: FieldDefinition, field: FieldDefinition): ChangeEffect[] {
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

const REMEDIES = {
  missing: 'Give the field a default, or these objects a value before it is required.',
  enum: 'Change or delete these objects first, or allow their values.',
  bound: 'Change or delete these objects first, or take a limit that they keep.',
};

function missingWords({ default: value }: FieldDefinition): string {
  return value === undefined
    ? 'without a value; any of them keeps the change from being made'
    : `without a value will get the default ${jsonText(value)}`;
}

function json(field: string, condition: object): string {
  return jsonText({ [field]: condition });
}
