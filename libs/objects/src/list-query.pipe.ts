import { ClassRegistry, type ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import { Limits, unknownParameters, whileConnected } from '@app/http';
import { Problem } from '@app/problems';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersLines } from './listing/answers/list-answer.js';
import {
  LIST_PARAMETERS,
  type ListParameters,
  readListing,
  readPage,
  readStream,
  type WantedPage,
  withFaultsOfListing,
} from './listing/list-parameters.js';
import type { ListRequest } from './listing/listing.js';
import { type RefusedRead, refusedRead } from './listing/refused-reads.js';

interface RawList {
  className: string;
  /** The scopes of the caller. */
  scopes: readonly string[];
  parameters: ListParameters;
  /** Whether all that matches is asked for, as lines. */
  streamed: boolean;
  signal: Cancellation;
  refused: RefusedRead | undefined;
}

/** Checks the parameters of a listing against the class: 404 for the class comes before 400 for the parameters. */
@Injectable()
export class ListQueryPipe implements PipeTransform<RawList, Promise<ListRequest>> {
  constructor(
    private readonly registry: ClassRegistry,
    private readonly limits: Limits,
  ) {}

  async transform(raw: RawList): Promise<ListRequest> {
    const { className, scopes, parameters, streamed, signal, refused } = raw;
    const known = await this.registry.get(className, scopes);
    const wanted = this.#wanted(parameters, streamed, known);
    const unknown = unknownParameters(parameters, LIST_PARAMETERS);
    if (unknown.length > 0) wanted.warnings = [...wanted.warnings, ...unknown];
    const read = ({ definition }: ObjectClass) => readListing(wanted, definition, this.limits);
    return this.registry.use(known, async (objectClass) => {
      const listing = read(objectClass);
      // The class may change before the objects are read.
      return {
        objectClass,
        streamed,
        signal,
        refused,
        under: (current) => (current === objectClass ? listing : read(current)),
      };
    });
  }

  #wanted(parameters: ListParameters, streamed: boolean, { definition }: ObjectClass): WantedPage {
    try {
      return streamed ? readStream(parameters) : readPage(parameters);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw withFaultsOfListing(error, parameters, definition, this.limits);
    }
  }
}

/** The requested listing. */
export const ListQuery = () =>
  createParamDecorator((_: unknown, context: ExecutionContext): RawList => {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
    return {
      className: request.params.objectClass!,
      scopes: request.caller!.scopes,
      parameters: request.query as ListParameters,
      streamed: prefersLines(request.headers.accept),
      signal: whileConnected(http.getResponse<FastifyReply>().raw, request.caller?.id),
      refused: refusedRead(request.raw),
    };
  })(ListQueryPipe);
