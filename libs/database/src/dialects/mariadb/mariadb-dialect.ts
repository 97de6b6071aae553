import type { Dialect } from '../dialect.js';
import type { LookupColumnDialect } from '../lookup-dialect.js';
import { innodbLookup } from '../mysql-family/innodb-lookup.js';
import { mysqlProtocol, sharedLocks } from '../mysql-family/mysql-protocol.js';
import { mariadbFilter, mariadbScalar, TEXT_COLLATION } from './mariadb-filter.js';

const mariadbLookup: LookupColumnDialect = innodbLookup({
  value: (field, kind) => mariadbScalar([field], kind),
  textCollation: TEXT_COLLATION,
  readsMixedBackwards: true,
});

/** MariaDB 10.11 and later. JSON is text there: what we store comes back byte for byte. */
export const mariadbDialect: Dialect = {
  ...mysqlProtocol,
  name: 'mariadb',
  keepsText: true,
  objectBytes: 'OCTET_LENGTH(data) + COALESCE(OCTET_LENGTH(attachments), 0)',
  filter: mariadbFilter,
  lookup: mariadbLookup,
  ...sharedLocks(' LOCK IN SHARE MODE'),
};
