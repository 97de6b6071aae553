/** What a person has typed where it is not JSON (yet). It stands in the value until it is, and keeps it from being sent. */
export class InvalidJson {
  constructor(
    readonly text: string,
    readonly reason: string,
  ) {}
}

/** Whether some text in a value cannot be sent. */
export function hasInvalidJson(value: unknown): boolean {
  if (value instanceof InvalidJson) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasInvalidJson);
}
