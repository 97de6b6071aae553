import { RE2JS } from 're2js';

/** A pattern longer than this is refused. */
export const MAX_PATTERN_LENGTH = 512;

/** Steps a pattern may compile to; repetitions within repetitions multiply. */
const MAX_PATTERN_STEPS = 300;

/** An expression that Ajv can use as if it were a RegExp. */
export interface LinearPattern {
  test(text: string): boolean;
  /** The source; Ajv tells patterns apart by it. */
  toString(): string;
}

/**
 * Compiles a pattern with RE2's syntax, whose matching time is linear in the text, so that no pattern of a class can
 * hang the service. Throws with the reason when it is not one; look-around and back-references are not.
 */
export function compilePattern(source: string): LinearPattern {
  const expression = RE2JS.compile(source);
  if (expression.programSize() > MAX_PATTERN_STEPS) {
    throw new Error(
      `it repeats too much: it takes ${expression.programSize()} steps, at most ${MAX_PATTERN_STEPS} are allowed`,
    );
  }
  return { test: (text) => expression.test(text), toString: () => source };
}
