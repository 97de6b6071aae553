import { canonicalJson, hasUnsafeInteger, isCanonical, isObject } from '@app/json';
import type { Fault } from '@app/problems';
import type { ClassDefinition, FieldDefinition } from '../definition/definition.js';
import { type Document, fieldValue, memberForms, withForms } from '../definition/document.js';
import { TIME_STAMPS } from '../definition/time-stamps.js';
import { SearchableWords, searchableFields } from '../search/searchable-words.js';
import { DefaultBudget, withoutNulls } from './absent-members.js';
import { inDefinitionOrder } from './definition-order.js';
import { clearedRequired, notAnObject, objectTooLarge, otherId, reservedField } from './document-faults.js';
import { FaultCollector } from './fault-collector.js';
import { hasRequired, MemberChecks, membersFit } from './field-checks.js';
import { type Increment, splitIncrements, sumOf } from './increments.js';
import { allPatternSteps, type Purpose, patternSteps } from './pattern-steps.js';
import { PatternCost } from './patterns/pattern-cost.js';
import { type SentTimeStamps, takeTimeStamps } from './sent-time-stamps.js';

/** What an update sets and clears. */
export interface Patch {
  set: Document;
  clear: string[];
  /** Only in a patch that has some: `increase` makes it one without, for a stored document. */
  increments?: Increment[];
  /** Only where some were sent: `sentTimeStampFaults` judges them, for a stored document. */
  timeStamps?: SentTimeStamps;
}

/** A compiled definition: the operations on the objects of its class. */
export interface CompiledClass {
  readonly definition: ClassDefinition;
  /** What can be searched for; undefined where no field is searchable. */
  readonly words: SearchableWords | undefined;
  /**
   * What the first check of an object, or of some in an array, would take long for, in steps: the compilation of
   * patterns, with a purpose also for the defaults that are added. Undefined where the class has none. Without it the
   * check itself does the same.
   */
  readonly preparation: ((sent: unknown, purpose?: Purpose) => Generator<void, void>) | undefined;
  /** The same for an object that is not known yet. */
  readonly fullPreparation: (() => Generator<void, void>) | undefined;
  /** Checks a body for create. The document has defaults, no nulls, and is in stored form. */
  create(input: unknown): { document: Document } | { faults: Fault[] };
  /** Checks a body for update. `_id` must be the given one if present; `attachments` is ignored. */
  patch(input: unknown, id: string): { patch: Patch } | { faults: Fault[] };
  /** A patch whose increments are values, for a stored document; the faults of sums that do not fit. */
  increase(stored: Document, patch: Patch): { patch: Patch } | { faults: Fault[] };
  /** Applies a patch without increments. All rules concern single fields, so the result of two valid parts is valid. */
  merge(stored: Document, patch: Patch): Document;
  /** Checks the fields of a stored document, without time stamps, and returns their form under this definition. */
  conform(stored: Document): { document: Document; changed: boolean } | { faults: Fault[] };
  /**
   * The text to store, with numbers that the strict reader takes. If the database keeps text: time stamps, and fields
   * in the order of the definition, members of nested objects sorted, so that equal values have equal text.
   */
  serialize(document: Document): string;
  /** The fault of an object whose text to store is too large; none where it is not. */
  sizeFaults(text: string): Fault[];
}

/**
 * Compiles a definition that `checkDefinition` has accepted. `keepsText` says that the database stores JSON as the text
 * it is given, so its order matters; other databases have an order of their own. The text of an object may have
 * `mostBytes` bytes.
 */
export function compileClass(
  definition: ClassDefinition,
  { keepsText = true, mostBytes = Number.POSITIVE_INFINITY } = {},
): CompiledClass {
  const { fields } = definition;
  const stamps = definition.timestamps ? TIME_STAMPS : [];
  const reserved = [...RESERVED, ...stamps];
  const forms = memberForms(fields);
  const searchable = searchableFields(definition);
  const checks = new MemberChecks(fields);
  const cost = new PatternCost(fields, checks.patterns);
  const collector = new FaultCollector(checks, cost);
  const isPart = (value: Document) => cost.fault(value) === undefined && membersFit(value, checks);
  const isWhole = (value: Document) => hasRequired(value, checks) && isPart(value);
  // What is checked is what would be stored: of moments written differently two may be the same.
  const stored = (document: Document) => (forms.size === 0 ? document : withForms(document, forms));

  function withIncrements(patch: Patch, found: Fault[]): ReturnType<CompiledClass['patch']> {
    const { values, increments, faults } = splitIncrements(patch.set, fields);
    const others = isPart(values) ? [] : collector.collect(values, { whole: false });
    const all = [...found, ...faults, ...others];
    return all.length > 0 ? { faults: all } : { patch: { ...patch, set: values, increments } };
  }

  return {
    definition,
    words: searchable.length > 0 ? new SearchableWords(searchable) : undefined,
    preparation: checks.hasPatterns ? (sent, purpose) => patternSteps(sent, checks, purpose) : undefined,
    fullPreparation: checks.hasPatterns ? () => allPatternSteps(checks) : undefined,

    create(sent) {
      if (!isObject(sent)) return { faults: [notAnObject(sent)] };
      const input = withoutUnset(sent);
      const budget = new DefaultBudget(mostBytes);
      const document = stored(withoutNulls(input, fields, budget));
      if (budget.isExceeded) return { faults: [objectTooLarge(mostBytes)] };
      if (isWhole(document)) return { document };
      const set = reserved.filter((name) => Object.hasOwn(input, name)).map(reservedField);
      return { faults: [...set, ...collector.collect(without(document, reserved), { whole: true })] };
    },

    patch(sent, id) {
      if (!isObject(sent)) return { faults: [notAnObject(sent)] };
      const input = withoutUnset(sent);
      const body = without(input, reserved);
      const budget = new DefaultBudget(mostBytes);
      const set = stored(withoutNulls(body, fields, budget, 'none'));
      if (budget.isExceeded) return { faults: [objectTooLarge(mostBytes)] };
      const clear: string[] = [];
      for (const name of Object.keys(body)) {
        if (body[name] === null && Object.hasOwn(fields, name)) clear.push(name);
      }
      const faults: Fault[] = [];
      const patch: Patch = { set, clear };
      if (body !== input && definition.timestamps) {
        const { sent: read, faults: ofStamps } = takeTimeStamps(input);
        if (read !== undefined) patch.timeStamps = read;
        faults.push(...ofStamps);
      }
      if (Object.hasOwn(input, '_id') && input._id !== id) faults.push(otherId(id, input._id));
      for (const name of clear) {
        if (fields[name]!.required) faults.push(clearedRequired(name));
      }
      // An increment is not a value of its field, so a body with increments never passes `isPart`.
      if (!isPart(set)) return withIncrements(patch, faults);
      return faults.length > 0 ? { faults } : { patch };
    },

    increase(document, { set, clear, increments = [] }) {
      const sums: Document = {};
      const faults: Fault[] = [];
      for (const increment of increments) {
        const { field } = increment;
        const result = sumOf(increment, fieldValue(document, field), fields[field]!);
        if ('sum' in result) sums[field] = result.sum;
        else faults.push(result.fault);
      }
      if (!isPart(sums)) faults.push(...collector.collect(sums, { whole: false }));
      return faults.length > 0 ? { faults } : { patch: { set: { ...set, ...sums }, clear } };
    },

    merge(document, { set, clear }) {
      const merged = { ...document, ...set };
      for (const name of clear) delete merged[name];
      return merged;
    },

    conform(document) {
      const form = stored(document);
      if (!isWhole(form)) {
        return { faults: collector.collect(inDefinitionOrder(form, fields), { whole: true }) };
      }
      return {
        document: form,
        changed: form !== document && this.serialize(form) !== this.serialize(document),
      };
    },

    serialize: storedText(definition, keepsText),

    sizeFaults(text) {
      // A UTF-16 code unit takes three bytes at most.
      if (3 * text.length <= mostBytes) return [];
      const received = Buffer.byteLength(text);
      return received > mostBytes ? [{ ...objectTooLarge(mostBytes), received }] : [];
    },
  };
}

/** Members that only the service sets, apart from time stamps. */
const RESERVED = ['_id', 'attachments'];

/** All members that are no fields of any class: those of answers, and those that steer an update. */
const NO_FIELDS = [...RESERVED, ...TIME_STAMPS, '_revision', '_unset'];

/**
 * A body without the members of NO_FIELDS that are null, which means "no value". Clients with one type for reads and
 * writes send them so, whether or not the class has time stamps.
 */
function withoutUnset(body: Document): Document {
  for (const name of NO_FIELDS) {
    if (body[name] !== null) continue;
    return without(
      body,
      NO_FIELDS.filter((other) => body[other] === null),
    );
  }
  return body;
}

function without(object: Document, names: readonly string[]): Document {
  if (!hasAny(object, names)) return object;
  // A new object, since one from which a member was deleted is slow from then on.
  const rest: Document = {};
  for (const name of Object.keys(object)) if (!names.includes(name)) rest[name] = object[name];
  return rest;
}

function hasAny(object: Document, names: readonly string[]): boolean {
  for (const name of names) if (Object.hasOwn(object, name)) return true;
  return false;
}

/** What makes the text to store of a document (`CompiledClass.serialize`). */
function storedText(
  { fields, timestamps }: ClassDefinition,
  keepsText: boolean,
): (document: Document) => string {
  const names = [...(timestamps ? TIME_STAMPS : []), ...Object.keys(fields)];
  const numeric = Object.keys(fields).filter((name) => mayHoldUnsafeIntegers(fields[name]!));
  const isPlain = keepsText
    ? (document: Document) => isInOrder(document, names)
    : (document: Document) => !numeric.some((name) => hasUnsafeInteger(document[name]));
  return (document) => {
    // The native function is several times faster, and nearly all documents are as it writes them.
    if (isPlain(document)) return JSON.stringify(document);
    let text = '';
    for (const name of names) {
      const value = fieldValue(document, name);
      if (value === undefined) continue;
      text += `${text === '' ? '{' : ','}"${name}":${canonicalJson(value)}`;
    }
    return text === '' ? '{}' : `${text}}`;
  };
}

/** Whether a field may have a number that is not stored as JSON.stringify writes it. An `integer` is a safe one. */
function mayHoldUnsafeIntegers({ type, items, fields }: FieldDefinition): boolean {
  if (type === 'array') return items === undefined || mayHoldUnsafeIntegers(items);
  if (type !== 'object') return type === 'number' || type === 'json';
  return fields === undefined || Object.values(fields).some(mayHoldUnsafeIntegers);
}

/** Whether a document can be serialized as it is: all members, nested ones too, are in the order of stored text. */
function isInOrder(document: Document, names: readonly string[]): boolean {
  let position = 0;
  for (const name of Object.keys(document)) {
    while (names[position] !== name) if (++position >= names.length) return false;
    if (!isCanonical(document[name])) return false;
  }
  return true;
}
