import type { Access } from '../filter-access.js';
import type { FilterSql } from '../filter-sql.js';

/** The condition of a listing. */
export interface ListingFilter extends FilterSql {
  /** Whether it is no condition at all: then nothing has to be counted. */
  everyObject: boolean;
  /** Names it, with the class and its revision, among all filters that a process remembers. */
  readonly key: string;
  /** How its objects can be found; worked out when it is asked for, since counted filters do without. */
  readonly access: Access;
}
