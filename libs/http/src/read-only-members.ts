import { type Fault, Problem, pointerTo } from '@app/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

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
