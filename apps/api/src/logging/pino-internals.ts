import { type Logger, symbols } from 'pino';
import { NotStarted } from '../startup/start-failure.js';

// All that depends on what pino keeps under its symbols, which it exposes and does not promise.

/** The parts of a logger. */
interface Inside {
  readonly [symbols.chindingsSym]: string;
  readonly [symbols.streamSym]: { write(line: string): void };
}

/** How a logger writes its lines. */
export interface LoggerParts {
  /** What every line has after its time, with a comma before it: process and host. */
  bindings: string;
  output: { write(line: string): void };
}

/** The parts of a logger. Throws NotStarted where this version of pino has moved them. */
export function partsOf(logger: Logger): LoggerParts {
  const inside = logger as object as Partial<Inside>;
  const { [symbols.chindingsSym]: bindings, [symbols.streamSym]: output } = inside;
  if (typeof bindings === 'string' && /^(,"|$)/.test(bindings) && typeof output?.write === 'function')
    return { bindings, output };
  throw new NotStarted(
    'The logger of pino has no bindings or no stream as this service knows them: another version of pino is ' +
      'installed than package-lock.json names, which `npm ci` installs.',
  );
}
