import { type Fault, Problem, pointerTo } from '@app/problems';

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
