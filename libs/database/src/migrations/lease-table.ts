import { asciiType } from './column-types.js';

/** Makes the table of leases where it is missing: a process needs a lease to make the other tables. */
export function createLeases(embedded: boolean): string {
  const text = (length: number) => `${asciiType(length, embedded)} NOT NULL`;
  return (
    `CREATE TABLE IF NOT EXISTS leases (name ${text(64)}, holder ${text(36)}, until BIGINT NOT NULL, ` +
    `PRIMARY KEY (name))${embedded ? '' : ' ENGINE=InnoDB'}`
  );
}
