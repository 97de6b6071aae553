import type { FilterSql } from '../filter-sql.js';

/** The condition of a listing. */
export interface ListingFilter extends FilterSql {
  /** Whether it is no condition at all: then nothing has to be counted. */
  everyObject: boolean;
}
