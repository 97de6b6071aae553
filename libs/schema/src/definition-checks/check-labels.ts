import { isObject } from '@app/json';
import { type Fault, nameHint, nearestName } from '@app/problems';
import { attachmentNameFault, type ClassDefinition, type FieldDefinition } from '../definition/definition.js';
import { valueKind } from '../field-types/field-type-rules.js';

/** What of an object stands for it where objects are shown: names of fields, and of an attachment. */
type Labels = Pick<ClassDefinition, 'title' | 'subtitle' | 'cover'>;

/** Checks the labels of a definition with these fields (`sent`: the fields as sent). Adds their faults to `faults`. */
export function checkLabels(
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
