import { compileWhenTested, type LinearPattern } from './string-checks.js';

/** The patterns of a class. Each is compiled once, however many fields have it. */
export class ClassPatterns {
  readonly #known = new Map<string, LinearPattern>();

  of(source: string): LinearPattern {
    let pattern = this.#known.get(source);
    if (pattern === undefined) {
      pattern = compileWhenTested(source);
      this.#known.set(source, pattern);
    }
    return pattern;
  }
}
