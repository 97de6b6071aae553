/** Makes the table of leases where it is missing: a process needs a lease to make the other tables. */
export function createLeases(embedded: boolean): string {
  const text = (length: number) =>
    `VARCHAR(${length})${embedded ? '' : ' CHARACTER SET ascii COLLATE ascii_bin'} NOT NULL`;
  return (
    `CREATE TABLE IF NOT EXISTS leases (name ${text(64)}, holder ${text(36)}, until BIGINT NOT NULL, ` +
    `PRIMARY KEY (name))${embedded ? '' : ' ENGINE=InnoDB'}`
  );
}
