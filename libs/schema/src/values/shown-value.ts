const SHOWN_CHARACTERS = 100;

/** A value that was refused, cut to a length that can be sent back: of arrays and objects only what they are. */
export function shown(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= SHOWN_CHARACTERS ? value : `${value.slice(0, SHOWN_CHARACTERS)}…`;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? 'array' : 'object';
}
