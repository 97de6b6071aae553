import type { StoredObject } from '../../../engine/objects/object-row.js';
import type { RowCursor, Sql } from '../../../engine/sql.js';
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

/** The objects behind a position, or without a position a page whose total may be left out. */
export interface KeysetQuestion extends SortedQuestion {
  behind: KeysetStart | undefined;
  /** Whether the total is asked for. */
  counts: boolean;
}

/** A page whose total is known if it was asked for. */
export interface CountedPage {
  total: number | undefined;
  objects: StoredObject[];
  cursor?: RowCursor<StoredObject>;
  /** Whether more objects follow in the direction of the read. */
  hasMore: boolean;
}
