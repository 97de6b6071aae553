import type { ListSearch, SearchedList } from '@app/database';
import {
  checked,
  DEFAULT_LIMIT,
  PageLimit,
  PageNumber,
  type PageRequest,
  pageRequest,
  refusedParameters,
} from '@app/http';
import { invalidParameters, Problem } from '@app/problems';
import { parseWords, type SearchedWords } from '@app/schema';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

/** The names of all parameters. */
const PARAMETERS: ReadonlySet<string> = new Set(['page', 'limit', 'search']);

/** Which page of a list, or of what a search finds in it. */
export interface SearchedPage extends PageRequest {
  /** What words have to begin with; absent or empty: there is no search. */
  prefixes?: readonly string[];
  /** The search as it was sent. */
  search?: string | undefined;
}

/** The search of a page; undefined where it has none. `id`: an application that is found besides. */
export function listSearch(
  list: SearchedList,
  { prefixes = [] }: SearchedPage,
  id?: string,
): ListSearch | undefined {
  return prefixes.length === 0 ? undefined : { list, prefixes, id };
}

/** The query parameters of a list that can be searched, as they arrive. */
export class SearchQueryDto {
  @PageNumber()
  page?: string;

  @PageLimit('items', DEFAULT_LIMIT)
  limit?: string;

  @ApiPropertyOptional({
    type: String,
    description:
      'Words: what is found has a word for each that begins with it, an application in its name, an administrator in ' +
      'the e-mail address. As in a `search` of objects, case and accents make no difference, and texts are split at what ' +
      'is neither letter nor digit. At most 100 characters and 8 words; within these an application is also found by ' +
      'its whole client ID. A search without a word is ignored, with a warning.',
    example: 'nightly imp',
  })
  @IsOptional()
  @IsString({ message: 'search is given once' })
  search?: string;

  /** @throws Problem invalid_parameter with all faults */
  static async read(parameters: Record<string, unknown>): Promise<SearchedPage> {
    const given = Object.entries(parameters).filter(([name]) => PARAMETERS.has(name));
    const input = await checked(SearchQueryDto, Object.fromEntries(given));
    const words = wordsOrProblem(parameters.search);
    const problems = [
      ...('faults' in input ? [refusedParameters(input.faults, parameters)] : []),
      ...(words instanceof Problem ? [words] : []),
    ];
    if ('faults' in input || words instanceof Problem)
      throw invalidParameters(problems.flatMap(({ errors = [] }) => errors));
    const { page, limit = String(DEFAULT_LIMIT) } = input.value;
    const request = pageRequest(parameters, { page, limit }, PARAMETERS);
    return {
      ...request,
      warnings: [...request.warnings, ...words.warnings],
      prefixes: words.prefixes,
      search: input.value.search,
    };
  }
}

function wordsOrProblem(search: unknown): SearchedWords | Problem {
  if (typeof search !== 'string') return { prefixes: [], warnings: [] };
  try {
    return parseWords(search);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
