import { DatabaseRefused } from '@app/database';
import { InvalidEnvironment } from './environment.js';

/** The service, or a part of it, could not start. The message is for the person who started it. */
export class NotStarted extends Error {}

/** What to tell the person who started a service that could not start. */
export function describeStartFailure(error: unknown): string {
  const isClear = [InvalidEnvironment, NotStarted, DatabaseRefused].some((kind) => error instanceof kind);
  if (isClear) return (error as Error).message;
  return `The service could not start: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // Addresses and databases that cannot be had are for the reader; anything else is for us.
  return code === undefined ? String(stack ?? message) : `${message || code}`;
}
