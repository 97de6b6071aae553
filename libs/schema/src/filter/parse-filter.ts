import { MAX_DEPTH, readJsonText } from '@app/json';
import { type Fault, Problem } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { filterFault } from './filter-faults.js';
import { FilterReader, MAX_FILTER_DEPTH } from './filter-reader.js';
import type { FilterWarning, Predicate } from './predicate.js';

/** How large a filter may be. */
export interface FilterLimits {
  /** Bytes of the text in UTF-8; 8 KiB if not given. */
  maxBytes?: number;
  /** Operators that compare, in all; 50 if not given. */
  maxConditions?: number;
}

export interface ParsedFilter {
  predicate: Predicate;
  warnings: FilterWarning[];
}

/** Levels of JSON: an operand may be as deep as an object, inside arrays of filters. */
const MOST_LEVELS = MAX_DEPTH + 2 * MAX_FILTER_DEPTH;

/**
 * Parses the `query` parameter of a listing, `{field: {operator: value}}` (SPEC 4.5) with `$and`, `$or` and `$nor`,
 * as a filter over a class. Throws Problem `invalid_query` with all faults: no part of a filter is ever ignored, as it
 * would then find more than was requested. Comparisons that can never be true are no faults; they are returned as
 * warnings.
 */
export function parseFilter(
  text: string,
  definition: ClassDefinition,
  { maxBytes = 8192, maxConditions = 50 }: FilterLimits = {},
): ParsedFilter {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) {
    refuse([
      filterFault(
        'too_long',
        'query',
        `The filter has ${bytes} bytes; at most ${maxBytes} are read.`,
        maxBytes,
        bytes,
      ),
    ]);
  }
  const read = readJsonText(text, { maxDepth: MOST_LEVELS });
  if ('faults' in read) {
    refuse(read.faults.map((found) => ({ ...found, pointer: '', field: 'query' })));
  }
  const reader = new FilterReader(definition);
  const predicate = reader.read(read.value);
  const { conditions, faults, warnings } = reader;
  if (conditions > maxConditions) {
    const message = `The filter has ${conditions} conditions; at most ${maxConditions} are allowed.`;
    faults.push(filterFault('too_many_conditions', 'query', message, maxConditions, conditions));
  }
  if (faults.length > 0) refuse(faults);
  return { predicate, warnings };
}

function refuse(errors: Fault[]): never {
  throw new Problem('invalid_query', 'The parameter query is not a filter this class understands.', {
    errors,
  });
}
