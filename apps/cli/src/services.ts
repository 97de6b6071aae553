import type { Administrators, Applications, AuditLog, ClientSecrets } from '@app/auth';

/** What commands work with. */
export interface Services {
  administrators: Administrators;
  applications: Applications;
  audit: AuditLog;
  secrets: ClientSecrets;
  /** Where clients reach the service, for the commands that are printed. */
  baseUrl: string;
  /** The password a person types or a program pipes in: an argument would stay in the history of the shell. */
  readPassword: () => Promise<string>;
}

/** A command understood and ready to run; answers the text to print. */
export type Command = (services: Services) => Promise<string>;
