import { type Fault, Problem, pointerTo } from '@app/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/**
 * Lets a change send back what a GET has answered of members that never change, and refuses other values: a client that sends
 * one takes it for changed. Absent and null members say nothing.
 * @throws Problem invalid_request
 */
export function refuseOtherValues<Stored extends object>(
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

/** A member of an answer that may be sent back with a change, and is not looked at: it changes beside the client. */
export function Ignored(options: ApiPropertyOptions): PropertyDecorator {
  const description = 'Ignored, so that what GET returned can be sent back.';
  return applyDecorators(
    ApiPropertyOptional({ ...options, nullable: true, description } as ApiPropertyOptions),
    IsOptional(),
  );
}
