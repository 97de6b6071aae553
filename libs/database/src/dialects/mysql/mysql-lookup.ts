import type { LookupColumnDialect } from '../lookup-dialect.js';
import { innodbLookup } from '../mysql-family/innodb-lookup.js';
import { mysqlScalar, TEXT_COLLATION } from './mysql-scalar.js';

export const mysqlLookup: LookupColumnDialect = innodbLookup({
  value: (field, kind) => mysqlScalar([field], kind),
  textCollation: TEXT_COLLATION,
  readsMixedBackwards: false,
});
