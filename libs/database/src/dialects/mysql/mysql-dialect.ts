import type { Dialect } from '../dialect.js';
import type { LookupColumnDialect } from '../lookup-dialect.js';
import { innodbLookup } from '../mysql-family/innodb-lookup.js';
import { mysqlProtocol, sharedLocks } from '../mysql-family/mysql-protocol.js';
import { mysqlFilter, mysqlScalar, TEXT_COLLATION } from './mysql-filter.js';

const mysqlLookup: LookupColumnDialect = innodbLookup({
  value: (field, kind) => mysqlScalar([field], kind),
  textCollation: TEXT_COLLATION,
  readsMixedBackwards: false,
});

/** MySQL 8.4 and 9. */
export const mysqlDialect: Dialect = {
  ...mysqlProtocol,
  name: 'mysql',
  keepsText: false,
  objectBytes: 'JSON_STORAGE_SIZE(data) + COALESCE(JSON_STORAGE_SIZE(attachments), 0)',
  filter: mysqlFilter,
  lookup: mysqlLookup,
  ...sharedLocks(' FOR SHARE'),
};
