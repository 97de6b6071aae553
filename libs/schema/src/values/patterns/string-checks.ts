import ajvFormats, { type FormatName } from 'ajv-formats';
import { RE2JS } from 're2js';
import { patternCache } from './pattern-cache.js';
import { boundTables, dropUselessTables } from './re2js-internals.js';

/** A pattern longer than this is refused. */
export const MAX_PATTERN_LENGTH = 512;

/** Instructions that a pattern may compile to; nested repetitions multiply. */
export const MAX_PATTERN_STEPS = 300;

export interface LinearPattern {
  /** Instructions that it has compiled to, by which the time of a match grows. */
  readonly steps: number;
  test(text: string): boolean;
  /** Whether its next text waits for no compilation. */
  readonly isCompiled: boolean;
  /** Compiles it before the first text; answers whether it was not compiled yet. */
  compile(): boolean;
}

/**
 * Compiles a pattern with RE2's syntax, whose matching time is linear in the text, so that no pattern of a class can
 * block the service. Throws with the reason for an invalid one; look-around and back-references are invalid.
 */
export function compilePattern(source: string): RE2JS {
  const expression = RE2JS.compile(source);
  if (expression.programSize() > MAX_PATTERN_STEPS) {
    throw new Error(
      `it repeats too much: it takes ${expression.programSize()} steps, at most ${MAX_PATTERN_STEPS} are allowed`,
    );
  }
  return expression;
}

/**
 * A pattern that is compiled when it first tests a text: a class may have hundreds, and few objects need all of them.
 * `source` must be known to compile.
 */
export function compileWhenTested(source: string, cache = patternCache): LinearPattern {
  let expression: RE2JS | undefined;
  let steps: number | undefined;
  const compiled = {
    forget() {
      expression = undefined;
    },
  };
  const compile = () => {
    const made = compilePattern(source);
    boundTables(made);
    steps = made.programSize();
    expression = made;
    // It may be one too many.
    cache.note(compiled, made);
    return made;
  };
  return {
    get steps() {
      return steps ?? compile().programSize();
    },
    get isCompiled() {
      return expression !== undefined;
    },
    test(text) {
      const pattern = expression ?? compile();
      const matches = pattern.test(text);
      dropUselessTables(pattern);
      cache.note(compiled, pattern);
      return matches;
    },
    compile() {
      if (expression !== undefined) return false;
      compile();
      return true;
    },
  };
}

/** The formats that a string field may require. */
export const STRING_FORMATS = ['email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] as const;

/** A longer text has no format. This bounds the cost of matching, whatever the expression. */
const MAX_FORMATTED_LENGTH = 2048;

/** The check of a format, by the expressions that ajv-formats has for untrusted input. */
export function formatCheck(name: FormatName): (text: string) => boolean {
  const format = ajvFormats.default.get(name, 'fast');
  const matches =
    format instanceof RegExp
      ? (text: string) => format.test(text)
      : ((format as { validate: (text: string) => boolean }).validate ?? format);
  return (text) => text.length <= MAX_FORMATTED_LENGTH && (matches as (text: string) => boolean)(text);
}
