import type { Predicate } from '@app/schema';
import type { Access } from '../../filter/filter-access.js';
import type { FilterSql } from '../../filter/sql/filter-sql.js';

/** The condition of a listing. */
export interface ListingFilter extends FilterSql {
  /** Whether there is no condition: then nothing has to be counted. */
  everyObject: boolean;
  readonly predicate: Predicate;
  /** Its key in the cache of the process, with the class and its revision. */
  readonly key: string;
  /** How its objects can be found; computed on demand, since counted filters do without. */
  readonly access: Access;
  /** What an alternative is about that no index finds, where one finds another alternative; computed on demand. */
  readonly unindexedAlternative: string | undefined;
  /** Whether it is held against an object within some microseconds (`Database.isLight`). */
  readonly isLight: boolean;
  /** The same condition, whose statements are not prepared. */
  unprepared(): ListingFilter;
}

/** Whether indexes alone tell which objects match, so that the data of none is looked into, however large it is. */
export function isKnownByIndex({ everyObject, predicate, access }: ListingFilter): boolean {
  if (everyObject) return true;
  switch (access.kind) {
    case 'ids':
      return predicate.kind === 'never' || predicate.kind === 'id-in';
    case 'id-range':
      return true;
    case 'index':
      return access.conditions.every(({ rest, isExact }) => rest === undefined && isExact);
    case 'words':
    case 'union':
      return access.rest === undefined;
    case 'scan':
      return false;
  }
}
