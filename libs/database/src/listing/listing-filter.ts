import type { Access } from '../filter-access.js';
import type { FilterSql } from '../filter-sql.js';

/** The condition of a listing. */
export interface ListingFilter extends FilterSql {
  /** Whether it is no condition at all: then nothing has to be counted. */
  everyObject: boolean;
  /** How its objects can be found. */
  access: Access;
  /** Whether few statements answer it that each take little. */
  isQuick: boolean;
}
