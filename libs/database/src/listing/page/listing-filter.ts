import type { Predicate } from '@app/schema';
import type { Access } from '../../filter/filter-access.js';
import type { FilterSql } from '../../filter/filter-sql.js';

/** The condition of a listing. */
export interface ListingFilter extends FilterSql {
  /** Whether there is no condition: then nothing has to be counted. */
  everyObject: boolean;
  readonly predicate: Predicate;
  /** Its key in the cache of the process, with the class and its revision. */
  readonly key: string;
  /** How its objects can be found; computed on demand, since counted filters do without. */
  readonly access: Access;
}
