/**
 * What a person has typed where it is not JSON (yet). It stands in the value until it is, and keeps it from being sent.
 */
export class InvalidJson {
  constructor(
    readonly text: string,
    readonly reason: string,
  ) {}

  /** Where a draft is copied. */
  toJSON(): string {
    return this.text;
  }
}

/** Whether some text in a value cannot be sent. */
export function hasInvalidJson(value: unknown): boolean {
  return invalidJsonIn(value, '').length > 0;
}

/** Where such texts stand in a value, by the labels of their controls: `address.customs`, `papers 1`. */
export function invalidJsonIn(value: unknown, label: string): string[] {
  if (value instanceof InvalidJson) return [label];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((element, index) => invalidJsonIn(element, `${label} ${index + 1}`));
  const prefix = label === '' ? '' : `${label}.`;
  return Object.entries(value).flatMap(([name, member]) => invalidJsonIn(member, `${prefix}${name}`));
}
