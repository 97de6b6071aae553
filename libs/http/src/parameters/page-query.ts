import { type Fault, invalidParameters, Problem, parameterFault } from '@app/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { checked } from '../checked-input.js';
import { unknownParameters } from './request-parameters.js';

/** A whole number of at least 1; zeros may come first. */
export const PLAIN_DIGITS = /^0*[1-9][0-9]*$/;

/** Most digits of a number in a message. */
const MAX_SHOWN = 20;

/** Digits as a number. Any value above MAX_SAFE_INTEGER is equally out of range, so it is capped there. */
export function toNumber(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** The warning that a page holds fewer items than were asked for. */
export function limitClamped(asked: string, most: number, items: string) {
  return {
    code: 'limit_clamped' as const,
    message: `limit=${shown(asked)} is more than a page holds; this page has at most ${most} ${items}.`,
  };
}

/** The warning that another page is answered than was asked for; none where it is that one. */
export function pageWarnings(asked: string | undefined) {
  if (asked === undefined || Number(asked) <= Number.MAX_SAFE_INTEGER) return [];
  const message = `page=${shown(asked)} is beyond 2^53-1; this is page ${Number.MAX_SAFE_INTEGER}.`;
  return [{ code: 'page_clamped' as const, message }];
}

function shown(digits: string): string {
  return digits.length > MAX_SHOWN ? `${digits.slice(0, MAX_SHOWN)}...` : digits;
}

/** So large that nearly every list fits one page. */
export const DEFAULT_LIMIT = 1000;
const MAX_LIMIT = 1000;
/** The names of all parameters. */
const PARAMETERS: ReadonlySet<string> = new Set(['page', 'limit']);

/** The requested page of a list. */
export interface PageRequest {
  page: number;
  limit: number;
  warnings: PageWarningDto[];
}

/** The parameter `page` of a list. */
export const PageNumber = () =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1, description: 'Number of the page.' }),
    IsOptional(),
    IsString({ message: 'page is given once' }),
    Matches(PLAIN_DIGITS, { message: 'page is a whole number of at least 1, in plain digits' }),
  );

/** The parameter `limit` of a list of these items. */
export const PageLimit = (items: string, defaultLimit: number) =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: 1,
      default: defaultLimit,
      description: `Most ${items} on the page. More than ${MAX_LIMIT} is taken as ${MAX_LIMIT}, with a warning.`,
    }),
    IsOptional(),
    IsString({ message: 'limit is given once' }),
    Matches(PLAIN_DIGITS, { message: 'limit is a whole number of at least 1, in plain digits' }),
  );

/** The query parameters of a list of classes as they arrive. */
export class PageQueryDto {
  @PageNumber()
  page?: string;

  @PageLimit('items', DEFAULT_LIMIT)
  limit?: string;

  /** @throws Problem invalid_parameter */
  static async read(parameters: Record<string, unknown>): Promise<PageRequest> {
    const { page, limit } = parameters;
    const given = Object.entries({ page, limit }).filter(([, value]) => value !== undefined);
    const input = await checked(PageQueryDto, Object.fromEntries(given));
    if ('faults' in input) throw refusedParameters(input.faults, parameters);
    const { value } = input;
    return pageRequest(
      parameters,
      { page: value.page, limit: value.limit ?? String(DEFAULT_LIMIT) },
      PARAMETERS,
    );
  }
}

/** The problem of query parameters that break rules, told as listings of objects tell it. */
export function refusedParameters(found: readonly Fault[], parameters: Record<string, unknown>): Problem {
  const errors = found.map(({ field = '', message }) => {
    // Their case counts, so no sentence begins with a capital of them.
    const own = message.slice(1).startsWith(field.slice(1)) ? field.slice(0, 1) + message.slice(1) : message;
    return parameterFault(field, own, parameters[field]);
  });
  return invalidParameters(errors);
}

/**
 * The page that digits ask for, with a warning of a limit that is too large, and of each parameter that is not `known`.
 */
export function pageRequest(
  parameters: Record<string, unknown>,
  { page = '1', limit }: { page?: string | undefined; limit: string },
  known: ReadonlySet<string>,
): PageRequest {
  const isClamped = toNumber(limit) > MAX_LIMIT;
  return {
    page: toNumber(page),
    limit: isClamped ? MAX_LIMIT : toNumber(limit),
    warnings: [
      ...(isClamped ? [limitClamped(limit, MAX_LIMIT, 'items')] : []),
      ...pageWarnings(page),
      ...unknownParameters(parameters, known),
    ],
  };
}

@ApiSchema({ name: 'PageWarning' })
class PageWarningDto {
  @ApiProperty({ example: 'limit_clamped' })
  code: string;

  @ApiProperty()
  message: string;

  @ApiPropertyOptional({ description: 'The parameter.' })
  field?: string;
}

/** The position of a page in its list. */
@ApiSchema({ name: 'PageMetadata' })
export class PageMetadataDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  page: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many pages there are; 0 where there is nothing.',
  })
  pages: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_LIMIT })
  limit: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  total: number;

  @ApiPropertyOptional({ type: [PageWarningDto], description: 'What would otherwise go unnoticed.' })
  warnings?: PageWarningDto[];

  static of({ page, limit, warnings }: PageRequest, total: number): PageMetadataDto {
    const metadata = { page, pages: Math.ceil(total / limit), limit, total };
    return warnings.length > 0 ? { ...metadata, warnings } : metadata;
  }
}
