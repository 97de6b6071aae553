import { ClassRegistry, type ObjectClass } from '@app/classes';
import { type Exchange, FromExchange, unknownParameters, whileConnected } from '@app/http';
import { Problem } from '@app/problems';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { prefersNdjson } from './listing/answers/list-answer.js';
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
import { refusedRead } from './listing/refused-reads.js';

/** Checks the parameters of a listing against the class: 404 for the class comes before 400 for the parameters. */
@Injectable()
export class ListQueryPipe implements PipeTransform<Exchange, Promise<ListRequest>> {
  constructor(private readonly registry: ClassRegistry) {}

  async transform({ request, reply }: Exchange): Promise<ListRequest> {
    const { scopes, id } = request.caller!;
    const known = await this.registry.get(request.params.objectClass!, scopes);
    const parameters = request.query as ListParameters;
    const streamed = prefersNdjson(request.headers.accept);
    const signal = whileConnected(reply.raw, id);
    const refused = refusedRead(request.raw);
    const wanted = this.#wanted(parameters, streamed, known);
    const unknown = unknownParameters(parameters, LIST_PARAMETERS);
    if (unknown.length > 0) wanted.warnings = [...wanted.warnings, ...unknown];
    const read = ({ definition }: ObjectClass) => readListing(wanted, definition);
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
      throw withFaultsOfListing(error, parameters, definition);
    }
  }
}

/** The requested listing. */
export const ListQuery = () => FromExchange(ListQueryPipe);
