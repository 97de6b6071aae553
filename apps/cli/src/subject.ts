import type { Command } from './services.js';

/** Options of the command line that belong to single actions. */
export interface Options {
  name?: string | undefined;
  scopes?: string | undefined;
}

/** What the first argument names, with its actions by the second. */
export interface Subject {
  /** What a third argument must be, in words, with `$VERB` for the action. */
  argument: string;
  /** The action when none is named. */
  usual?: string;
  /** Actions without a third argument. */
  alone: Record<string, (options: Options) => Command>;
  /** Actions on what the third argument names. */
  withArgument: Record<string, (argument: string) => Command>;
}
