import { BlobStoreFailed } from '@app/blobs';
import { DatabaseRefused } from '@app/database';
import { InvalidEnvironment } from '../settings/environment.js';
import { misspeltSettings } from '../settings/misspelt-settings.js';

/** The service, or a part of it, could not start. The message is for the operator. */
export class NotStarted extends Error {}

/** The message for the operator of a service that could not start with these variables. */
export function describeStartFailure(error: unknown, variables: NodeJS.ProcessEnv): string {
  // A setting that seems to be missing may be misspelt.
  if (error instanceof InvalidEnvironment) return [error.message, ...misspeltSettings(variables)].join('\n');
  const isClear = [NotStarted, DatabaseRefused, BlobStoreFailed].some((kind) => error instanceof kind);
  if (isClear) return (error as Error).message;
  return `The service could not start: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // An address or database that is unavailable is for the operator to fix; other errors are bugs and need the stack.
  return code === undefined ? String(stack ?? message) : `${message || code}`;
}
