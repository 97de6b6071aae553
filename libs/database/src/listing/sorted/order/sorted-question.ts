import type { Sql } from '../../../engine/sql.js';
import type { SortSql } from '../../../filter/sort-sql.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import type { Span } from '../../page/page-window.js';
import type { KeysetStart } from './keyset-position.js';

/** What a page by an index asks for. */
export interface WalkQuestion extends Span {
  filter: ListingFilter;
  sort: SortSql;
}

/** What a sorted listing asks for. */
export interface SortedQuestion extends WalkQuestion {
  /** Most matching objects that are sorted without an index. */
  mostUnindexed: number;
}

/** The ids that an index has in the order of a sort. */
export interface IdsQuestion extends Span {
  filter: Sql;
  sort: SortSql;
  manyMissing: boolean;
  behind?: KeysetStart | undefined;
}
