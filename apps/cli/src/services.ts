import type { Administrators, Applications, AuditLog, ClientSecrets } from '@app/auth';
import type { BlobStore } from '@app/blobs';
import type { Database } from '@app/database';

/** The services that commands use. */
export interface Services {
  administrators: Administrators;
  applications: Applications;
  audit: AuditLog;
  secrets: ClientSecrets;
  database: Database;
  /** Where the bytes of attachments are. */
  openBlobs: () => Promise<BlobStore>;
  /** Where clients reach the service, for the commands that are printed. */
  baseUrl: string;
  /** Whether that is only the default address, since no setting names another. */
  isDefaultAddress: boolean;
  /** The new password that a user types or a program pipes in: an argument would stay in the shell history. */
  readPassword: () => Promise<string>;
}

/** What a command does; returns the text to print, a long one in pieces that end where lines do. */
export type Command = (services: Services) => Promise<string | AsyncIterable<string>>;

/** A parsed command, ready to run. */
export interface ParsedCommand {
  run: Command;
  /** Whether the command may create the database; any other needs one that exists. */
  makesDatabase: boolean;
}

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
