import 'reflect-metadata';
import { isObject } from '@app/json';
import { type Fault, nameHint, nearestName, Problem, pointerTo } from '@app/problems';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  getMetadataStorage,
  IS_LENGTH,
  IsOptional,
  registerDecorator,
  ValidateBy,
  type ValidationError,
  type ValidationOptions,
  validate,
} from 'class-validator';

const FAULTS = Symbol('faults');
type FaultFinder = (value: unknown) => Fault[];

/** The fault code of a class-validator rule. Other rules keep their own name. */
const CODES: Record<string, string> = {
  isString: 'type',
  isBoolean: 'type',
  isNumber: 'type',
  isInt: 'type',
  isArray: 'type',
  isObject: 'type',
  nestedValidation: 'type',
  isDefined: 'required',
  isEmail: 'format',
  isIn: 'enum',
  isLength: 'length',
  matches: 'pattern',
};

/** A rule that runs `find` on a member and reports the faults it returns. Their pointers are relative to the member. */
export function CheckedBy(find: FaultFinder): PropertyDecorator {
  return (target, property) => {
    Reflect.defineMetadata(FAULTS, find, target, property);
    registerDecorator({
      name: 'noFaults',
      target: target.constructor,
      propertyName: property as string,
      validator: { validate: (value) => find(value).length === 0 },
    });
  };
}

/**
 * A rule for how many characters a text has, as the contract and columns of the database count them: code points.
 * `Length` of class-validator takes a character and its variation selector for one, so that texts come through that no
 * column takes.
 */
export function HasLength(least: number, most: number, options?: ValidationOptions): PropertyDecorator {
  const count = (value: unknown) => (typeof value === 'string' ? [...value].length : 0);
  return ValidateBy(
    {
      name: IS_LENGTH,
      constraints: [least, most],
      validator: {
        // A code point has at most two units of a text.
        validate: (value) => {
          if (typeof value !== 'string' || value.length > 2 * most) return false;
          const length = count(value);
          return length >= least && length <= most;
        },
        defaultMessage: (about) =>
          count(about?.value) < least
            ? `$property must be longer than or equal to ${least} characters`
            : `$property must be shorter than or equal to ${most} characters`,
      },
    },
    options,
  );
}

/** Makes an instance of `Input` from a JSON value by its class-validator rules, or returns all faults. */
export async function checked<T extends object>(
  Input: Type<T>,
  value: unknown,
): Promise<{ value: T } | { faults: Fault[] }> {
  if (!isObject(value)) {
    return {
      faults: [{ pointer: '', code: 'type', message: 'The body must be a JSON object.', expected: 'object' }],
    };
  }
  const known = membersOf(Input);
  const unknown = Object.keys(value).filter((member) => !known.includes(member));
  // Known members only: a member called `constructor` would hide the rules of the class.
  const instance = new Input();
  for (const member of known) {
    if (Object.hasOwn(value, member))
      Object.assign(instance, { [member]: (value as Record<string, unknown>)[member] });
  }
  const errors = await validate(instance, { stopAtFirstError: true });
  const faults = [
    ...unknown.map((member) => unknownMember(member, known)),
    ...errors.flatMap((error) => faultsOf(error, '')),
  ];
  return faults.length === 0 ? { value: instance } : { faults };
}

/** The names of all members that have a class-validator rule, in their order. */
export function membersOf(Input: Type<object>): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Input, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

function faultsOf(error: ValidationError, parent: string): Fault[] {
  const { property: field, target = {}, value } = error;
  const pointer = pointerTo(parent, field);
  const own = Object.entries(error.constraints ?? {}).flatMap(([rule, message]): Fault[] => {
    if (value === undefined) return [{ pointer, field, code: 'required', message: `${field} is required.` }];
    if (rule === 'noFaults') {
      const find: FaultFinder = Reflect.getMetadata(FAULTS, target, field);
      return find(value).map((fault) => ({ ...fault, pointer: pointer + fault.pointer, field }));
    }
    return [{ pointer, field, code: CODES[rule] ?? rule, message: sentence(message) }];
  });
  return [...own, ...(error.children ?? []).flatMap((child) => faultsOf(child, pointer))];
}

function unknownMember(field: string, known: string[]): Fault {
  const hint = nameHint(nearestName(field, known), `Known are ${known.join(', ')}.`);
  const message = `There is no ${field.slice(0, 100)} here.${hint}`;
  return { pointer: pointerTo('', field), field, code: 'unknown_member', message, expected: known };
}

function sentence(message: string): string {
  return `${message[0]!.toUpperCase()}${message.slice(1)}${/[.?]$/.test(message) ? '' : '.'}`;
}

/**
 * Refuses a change of read-only members. A client may send them back as it read them, or leave them out (absent or
 * null). Any other value is refused, since the client would believe that it was stored.
 * @throws Problem invalid_request
 */
export function refuseReadOnlyChanges<Stored extends object>(
  stored: Stored,
  sent: { [Name in keyof Stored]?: Stored[Name] | null | undefined },
): void {
  const errors = Object.entries(sent).flatMap(([field, received]): Fault[] => {
    const expected = stored[field as keyof Stored];
    if (received === undefined || received === null || received === expected) return [];
    const message = `${field} cannot be changed.`;
    return [{ pointer: pointerTo('', field), field, code: `${field}_mismatch`, message, expected, received }];
  });
  if (errors.length > 0) throw new Problem('invalid_request', errors[0]!.message, { errors });
}

/** A member of a response that a client may send back with any value. It is ignored, since it changes by itself. */
export function IgnoredOnInput(options: ApiPropertyOptions): PropertyDecorator {
  const description = 'Ignored, so that what GET returned can be sent back.';
  return applyDecorators(
    ApiPropertyOptional({ ...options, nullable: true, description } as ApiPropertyOptions),
    IsOptional(),
  );
}
