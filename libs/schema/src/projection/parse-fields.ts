import { type NameTree, projectedText } from '@app/json';
import { type Fault, MAX_FAULTS, nearestName, Problem } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { filterSubject } from '../filter/filter-subject.js';

/** Most names in one list. */
const MAX_NAMES = 100;

/** The allowed names other than those of fields. */
const REVISION = '_revision';
const OWN_NAMES = ['_id', REVISION, 'attachments'];

/** All fields, so that `_revision` can be named beside them. */
const EVERYTHING = '*';

/** Which members of an object are answered. */
export interface Projection {
  /** Whether `names` are left out, instead of kept. */
  isExclusive: boolean;
  names: NameTree;
  attachments: boolean;
  /** Whether `_revision` is. */
  revision: boolean;
}

/** The text of the part of a stored object that a projection leaves. */
export function project(data: string, { names, isExclusive }: Projection): string {
  return projectedText(data, names, isExclusive ? 'without' : 'only');
}

/**
 * Parses the `fields` parameter of a read: comma-separated names of fields and dotted paths into them. With `-` before
 * each name, these are left out. `*` and `_revision` are allowed too. Throws Problem `invalid_parameter` with all
 * faults.
 */
export function parseFields(text: string, definition: ClassDefinition): Projection {
  const written = text.split(',');
  const [first = ''] = written.filter((part) => part !== REVISION);
  const isExclusive = first.startsWith('-') || written.includes(EVERYTHING);
  const names: NameTree = new Map();
  const own = new Set<string>();
  const faults: Fault[] = [];
  const add = (code: string, message: string, offset: number, received: string, expected?: unknown) =>
    faults.push({
      pointer: '',
      field: 'fields',
      code,
      message: `${message} This is at character ${offset + 1} of fields.`,
      offset,
      ...(expected === undefined ? {} : { expected }),
      received,
    });
  if (written.length > MAX_NAMES) {
    add(
      'too_many_names',
      `There are ${written.length} names; at most ${MAX_NAMES} are allowed.`,
      0,
      text,
      MAX_NAMES,
    );
  }
  let offset = 0;
  for (const part of written) {
    if (faults.length >= MAX_FAULTS) break;
    const at = offset;
    offset += part.length + 1;
    const isLeftOut = part.startsWith('-');
    const name = isLeftOut ? part.slice(1) : part;
    if (part === EVERYTHING) continue;
    if (name === '') add('name_expected', 'The name of a field is missing.', at, part);
    else if (isLeftOut !== isExclusive && part !== REVISION)
      add('mixed_names', written.includes(EVERYTHING) ? NEEDLESS : MIXED, at, part);
    else if (OWN_NAMES.includes(name)) {
      if (isLeftOut && name !== 'attachments')
        add('always_there', `${name} cannot be left out: ${REASONS[name]}.`, at, part);
      own.add(name);
    } else {
      const found = filterSubject(name, definition);
      if ('fault' in found) {
        const { code, message, expected, received } = refusal(name, found.fault);
        add(code, message, at, received, expected);
      } else if (!plant(names, name.split('.')))
        add(
          'repeated_name',
          `${JSON.stringify(name)} is named already, or a part or the whole of it is.`,
          at,
          part,
        );
    }
  }
  if (faults.length > 0) {
    throw new Problem('invalid_parameter', 'The parameter fields is no list of names of this class.', {
      errors: faults,
    });
  }
  return {
    isExclusive,
    names,
    attachments: isExclusive !== own.has('attachments'),
    revision: own.has(REVISION),
  };
}

const MIXED = 'All names are answered, or all are left out: with a minus before each.';
const NEEDLESS =
  '* has all fields already; beside it are _revision, and names with a minus, which are left out.';

const REASONS: Record<string, string> = {
  _id: 'every object is answered with it',
  _revision: 'it is answered only where it is named',
};

/** What is wrong with a name that is no field; the names that are none of fields count as near ones too. */
function refusal(name: string, { code, message, expected }: Fault) {
  const near = code === 'unknown_field' ? nearestName(name, OWN_NAMES) : undefined;
  if (near !== undefined)
    return {
      code,
      message: `There is no ${JSON.stringify(name)}; did you mean ${near}?`,
      expected: near,
      received: name,
    };
  if (code !== 'not_filterable') return { code, message, expected, received: name };
  return {
    code: 'no_members',
    message: `${JSON.stringify(name)} leads through a value that has no named members.`,
    expected,
    received: name,
  };
}

/** Adds a path. Answers `false` if the path itself, a path that contains it, or a part of it is already there. */
function plant(tree: NameTree, [name, ...rest]: readonly string[]): boolean {
  const inner = tree.get(name!);
  if (inner === undefined) {
    tree.set(name!, rest.length === 0 ? new Map() : branch(rest));
    return true;
  }
  return inner.size > 0 && rest.length > 0 && plant(inner, rest);
}

function branch([name, ...rest]: readonly string[]): NameTree {
  return new Map([[name!, rest.length === 0 ? new Map() : branch(rest)]]);
}
