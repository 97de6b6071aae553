import { ClassRegistry, type ObjectClass } from '@app/classes';
import { Limits } from '@app/http';
import { type Fault, Problem } from '@app/problems';
import { type Predicate, parseFilter } from '@app/schema';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { validateSync } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ListQueryDto } from './list-query.dto.js';
import type { ListRequest, ListWarning } from './listing.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;

const ALL: Predicate = { kind: 'always' };

interface RawList {
  className: string;
  parameters: Record<string, unknown>;
}

/** Checks the parameters of a listing against the class: 404 for the class comes before 400 for the parameters. */
@Injectable()
export class ListQueryPipe implements PipeTransform<RawList, Promise<ListRequest>> {
  constructor(
    private readonly registry: ClassRegistry,
    private readonly limits: Limits,
  ) {}

  async transform({ className, parameters }: RawList): Promise<ListRequest> {
    const known = await this.registry.get(className);
    const { limit, page, query } = checked(parameters);
    const asked = limit === undefined ? DEFAULT_LIMIT : toNumber(limit);
    const { objectClass, predicate, warnings } = await this.registry.use(known, async (current) => ({
      objectClass: current,
      ...this.#filter(query, current),
    }));
    return {
      objectClass,
      predicate,
      page: page === undefined ? 1 : toNumber(page),
      limit: Math.min(asked, MAX_LIMIT),
      warnings: asked > MAX_LIMIT ? [clamped(asked), ...warnings] : warnings,
    };
  }

  #filter(
    query: string | undefined,
    { definition }: ObjectClass,
  ): { predicate: Predicate; warnings: ListWarning[] } {
    if (query === undefined) return { predicate: ALL, warnings: [] };
    return parseFilter(query, definition, this.limits.ofFilters);
  }
}

/** The requested listing. */
export const ListQuery = () =>
  createParamDecorator((_: unknown, context: ExecutionContext): RawList => {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
    return {
      className: request.params.objectClass!,
      parameters: request.query as Record<string, unknown>,
    };
  })(ListQueryPipe);

function checked({ limit, page, query }: Record<string, unknown>): ListQueryDto {
  const parameters = Object.assign(new ListQueryDto(), { limit, page, query });
  const errors: Fault[] = validateSync(parameters).map(({ property, constraints, value }) => ({
    pointer: '',
    field: property,
    code: 'invalid_parameter',
    message: `${Object.values(constraints ?? {})[0]}.`,
    received: value,
  }));
  if (errors.length > 0)
    throw new Problem('invalid_parameter', errors.map(({ message }) => message).join(' '), { errors });
  return parameters;
}

function clamped(asked: number): ListWarning {
  return {
    code: 'limit_clamped',
    message: `limit=${asked} is more than a page holds; this page has at most ${MAX_LIMIT} objects.`,
  };
}

/** Digits as a number. Any value above MAX_SAFE_INTEGER is equally out of range, so it is capped there. */
function toNumber(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
