import type { Problem } from './problem.js';

/** Tells which problem any error is to a client. */
export abstract class ErrorTranslator {
  /** The problem itself, if the error is one. */
  abstract problemOf(error: unknown): Problem;
}
