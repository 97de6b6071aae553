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
  /** The password that a user types or a program pipes in: an argument would stay in the shell history. */
  readPassword: () => Promise<string>;
}

/** A parsed command, ready to run; returns the text to print. */
export type Command = (services: Services) => Promise<string>;
