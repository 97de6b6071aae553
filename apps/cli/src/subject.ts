import type { Command } from './services.js';

/** Options of the command line that single actions take. */
export interface Options {
  name?: string | undefined;
  scopes?: string | undefined;
  role?: string | undefined;
  json?: boolean | undefined;
}

/** What the first argument names, with its actions by the second. */
export interface Subject {
  /** Describes the third argument, with `$VERB` for the action. */
  argument: string;
  /** The action when none is named. */
  usual?: string;
  /** Actions without a third argument. */
  alone: Record<string, (options: Options) => Command>;
  /** Actions on what the third argument names. */
  withArgument: Record<string, (argument: string, options: Options) => Command>;
}
