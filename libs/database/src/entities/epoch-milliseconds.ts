import type { ValueTransformer } from 'typeorm';

/** Instants are milliseconds since 1970 in a bigint: exact and ordered alike on every engine. Drivers answer text. */
export const epochMilliseconds: ValueTransformer = {
  to: (value: number | null | undefined) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};
