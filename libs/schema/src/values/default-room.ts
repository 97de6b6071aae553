import type { FieldDefinition } from '../definition/definition.js';

type Fields = Record<string, FieldDefinition>;

/** A field that has a default, and how many characters that adds to the text of an object, at least. */
interface Default {
  name: string;
  value: unknown;
  characters: number;
}

/** Of the members of an object; made once for each definition. */
const known = new WeakMap<Fields, readonly Default[]>();

/** The defaults of the members of an object. */
export function defaultsOf(fields: Fields): readonly Default[] {
  let defaults = known.get(fields);
  if (defaults === undefined) {
    defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : { name, value, characters: name.length + JSON.stringify(value).length },
    );
    known.set(fields, defaults);
  }
  return defaults;
}

/**
 * Room for the defaults of an object. Each element of an array may get as many as it has members, so that a body of some
 * kilobytes would otherwise become a document of gigabytes before its text is measured.
 */
export class DefaultRoom {
  #left: number;

  constructor(mostCharacters: number) {
    this.#left = mostCharacters;
  }

  /** Whether more was asked for than there is. */
  get isExceeded(): boolean {
    return this.#left < 0;
  }

  /** Whether this default still has room; its characters are taken. */
  take({ characters }: Default): boolean {
    this.#left -= characters;
    return !this.isExceeded;
  }
}
