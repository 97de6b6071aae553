import { idBytes } from '../../engine/objects/object-id.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import type { SortSql } from '../../filter/sort-sql.js';
import type { ListingFilter } from '../page/listing-filter.js';
import { type KeysetStart, sortValues } from './order/keyset-position.js';

/** The number of objects in the first portion, and the maximum of any portion. */
const FIRST_OBJECTS = 64;
const MAX_OBJECTS = 2048;

/** Characters of a portion, roughly. */
const PORTION_SIZE = 512 * 1024;

/** All that matches, in an order. */
export interface StreamQuestion {
  filter: ListingFilter;
  sort: SortSql;
  /** Most objects. */
  limit: number;
}

/** Where a portion begins (behind an object, after `offset` others), and how many objects it should have at most. */
export interface Place {
  behind: KeysetStart | undefined;
  passed: number;
  most: number;
}

/** Where a stream begins. */
export const FIRST_PLACE: Place = { behind: undefined, passed: 0, most: FIRST_OBJECTS };

/** What has been read from a place on. */
export class Portion {
  #count = 0;
  #size = 1;
  #last: StoredObject | undefined;

  constructor(objects: readonly StoredObject[]) {
    this.add(objects);
  }

  add(objects: readonly StoredObject[]): void {
    this.#count += objects.length;
    for (const { data } of objects) this.#size += data.length;
    this.#last = objects.at(-1) ?? this.#last;
  }

  /** Where the next portion begins; undefined where nothing is left. */
  next(place: Place, question: StreamQuestion): Place | undefined {
    const last = this.#last;
    const passed = place.passed + this.#count;
    if (this.#count < wantedAt(place, question) || passed === question.limit || last === undefined)
      return undefined;
    const most = Math.round((this.#count * PORTION_SIZE) / this.#size);
    return {
      behind: {
        position: { values: sortValues(last.data, question.sort), id: idBytes(last.id) },
        backwards: false,
      },
      passed,
      most: Math.max(1, Math.min(MAX_OBJECTS, most)),
    };
  }
}

/** How many objects are read from a place on, at most. */
export function wantedAt({ most, passed }: Place, { limit }: StreamQuestion): number {
  return Math.min(most, limit - passed);
}
