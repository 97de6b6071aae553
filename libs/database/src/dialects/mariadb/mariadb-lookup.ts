import type { LookupColumnDialect } from '../lookup-dialect.js';
import { innodbLookup } from '../mysql-family/innodb-lookup.js';
import { mariadbScalar, TEXT_COLLATION } from './mariadb-scalar.js';

export const mariadbLookup: LookupColumnDialect = innodbLookup({
  value: (field, kind) => mariadbScalar([field], kind),
  textCollation: TEXT_COLLATION,
  readsMixedBackwards: true,
});
