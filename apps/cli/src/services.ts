import type { Administrators, Applications, AuditLog, ClientSecrets } from '@app/auth';
import type { BlobStore } from '@app/blobs';
import type { Database } from '@app/database';

/** What commands work with. */
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
  /** The password a person types or a program pipes in: an argument would stay in the history of the shell. */
  readPassword: () => Promise<string>;
}

/** A command understood and ready to run; answers the text to print. */
export type Command = (services: Services) => Promise<string>;
