import type { Applications, ClientSecrets } from '@app/auth';

/** What commands work with. */
export interface Services {
  applications: Applications;
  secrets: ClientSecrets;
  /** Where clients reach the service, for the commands that are printed. */
  baseUrl: string;
}

/** A command understood and ready to run; answers the text to print. */
export type Command = (services: Services) => Promise<string>;
