import type { Database } from '@app/database';
import type { RouteSettings } from '@app/http';
import { jsonText } from '@app/json';
import { Problem } from '@app/problems';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AllowedMethods } from '../address/allowed-methods.js';
import { malformedSegment } from '../address/request-address.js';
import { ServiceErrors } from './service-errors.js';

/** Statuses that Fastify and Nest send by themselves, as problems of this service. */
const BY_STATUS: Record<number, (message: string) => Problem> = {
  413: (message) => new Problem('payload_too_large', message),
  414: (message) => new Problem('uri_too_long', message),
  415: (message) => new Problem('unsupported_media_type', message),
};

/** Paths of objects, whose PUT changes only the fields sent. The 405 of PATCH says so; a PUT of a class replaces it. */
const OBJECTS = /^\/api\/v1\/storage\/data\/[^/]+\/[^/]+$/;
/** The maximum characters of the input that a problem repeats. */
const MAX_SHOWN_CHARACTERS = 64;
const PUT_MERGES = ' A PUT of an object changes the fields that it names, and no others.';

/** The one place where errors become HTTP: an RFC 9457 document, whatever error was thrown. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #errors: ServiceErrors;

  constructor(
    private readonly database: Database,
    private readonly allowedMethods: AllowedMethods,
    private readonly logger: Logger,
    /** The path of PUBLIC_URL. */
    private readonly prefix: string,
  ) {
    this.#errors = new ServiceErrors(database);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { refusesAs = 400 } = request.routeOptions.config as RouteSettings;
    this.send(error, request, http.getResponse<FastifyReply>(), refusesAs);
  }

  /**
   * Sends an error, also one that occurs before Nest is called. `refusesAs` is the status of a bad request where the
   * specification has another than 400.
   */
  send(error: unknown, request: FastifyRequest, reply: FastifyReply, refusesAs = 400): void {
    const problem = ofAddress(this.#problemOf(error, request), request);
    const status = problem.status === 400 ? refusesAs : problem.status;
    if (problem.status >= 500 && !this.#isBrokenOff(request)) {
      // The parameters of a failed statement are client data, so only the message and the stack are logged.
      const cause = (error as { driverError?: unknown }).driverError ?? error;
      const { message, stack } = cause instanceof Error ? cause : new Error(String(cause));
      this.logger[isRefusal(problem) ? 'warn' : 'error'](
        // A failure of another system needs no stack, and there may be very many of them.
        {
          requestId: request.id,
          code: problem.code,
          error: message,
          ...(problem.status === 500 && { stack }),
        },
        'request failed',
      );
    }
    // A request that fails after its deadline has been answered already.
    if (reply.raw.writableEnded) return;
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    // A request that fails before routing has no route settings.
    const { errorForm } = (request.routeOptions?.config ?? {}) as RouteSettings;
    const document = () => ({
      ...problem.toDocument(pathOf(request), String(request.id), request.baseUrl),
      status,
    });
    reply
      .status(status)
      // Set again for requests that fail before any hook runs.
      .header('x-request-id', request.id)
      .headers({ ...problem.headers, ...errorForm?.headers })
      .type(`application/${errorForm === undefined ? 'problem+json' : 'json'}; charset=utf-8`)
      .send(jsonText(errorForm?.bodyOf(problem) ?? document()));
  }

  /** Whether it is the end of the service that has broken off a request, whose client has gone before. */
  #isBrokenOff({ socket }: FastifyRequest): boolean {
    return this.database.closing.aborted && socket.destroyed;
  }

  #problemOf(error: unknown, request: FastifyRequest): Problem {
    const known = this.#errors.knownProblemOf(error);
    if (known !== undefined) return known;
    const status =
      error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status === 404 || (error as { code?: unknown }).code === 'FST_ERR_BAD_URL')
      return this.nothingAt(request);
    if (status !== undefined && status >= 400 && status < 500) {
      const { message } = error as Error;
      return BY_STATUS[status]?.(message) ?? new Problem('invalid_request', message);
    }
    return this.#errors.problemOf(error);
  }

  /** The problem for a method that no route accepts at an address. */
  nothingAt({ method, url }: { method: string; url: string }): Problem {
    const allowed = this.allowedMethods.at(url);
    // A route for files matches any name, also of a missing file.
    if (allowed.length === 0 || allowed.includes(method))
      return new Problem('not_found', this.#signpost(url.split('?', 1)[0]!));
    const hint = method === 'PATCH' && OBJECTS.test(url.split('?', 1)[0]!) ? PUT_MERGES : '';
    const detail = `${method} is not offered here; ${allowed.join(', ')} are.${hint}`;
    return new Problem('method_not_allowed', detail, { headers: { allow: allowed.join(', ') } });
  }

  /** The detail of a 404, with a hint for addresses that are often tried, such as the root of a new service. */
  #signpost(path: string): string {
    const { prefix } = this;
    const own = (path.startsWith(prefix) ? path.slice(prefix.length) : path).replace(/\/$/, '');
    if (own === '/health')
      return `Whether the service runs is at ${prefix}/health/live, whether it can work at ${prefix}/health/ready.`;
    if (own.includes('//'))
      return 'The address has two slashes in a row, as where the base address of a client ends with one; no operation has such an address.';
    if (own !== '')
      return 'No operation of this API has this address; its contract, openapi.yaml, lists all.';
    return (
      `The dashboard is at ${prefix}/dashboard, the documentation at ${prefix}/docs, ` +
      `the contract at ${prefix}/openapi.yaml.`
    );
  }
}

/** The path as it was sent, without a token and the path of PUBLIC_URL, which proxies may have removed as well. */
function pathOf({ originalUrl }: FastifyRequest): string {
  return originalUrl.split('?', 1)[0]!;
}

/**
 * Where a name is not found since its address cannot be decoded, says so: the operation has seen another name
 * (`withoutMalformedEscapes`), such as none of `100%.txt`.
 */
function ofAddress(problem: Problem, request: FastifyRequest): Problem {
  const segment = problem.status === 404 ? malformedSegment(pathOf(request)) : undefined;
  if (segment === undefined) return problem;
  const name = JSON.stringify(segment.slice(0, MAX_SHOWN_CHARACTERS));
  return new Problem(
    problem.code,
    `${name} in the address is not percent-encoded UTF-8: a percent sign that is part of a name is written %25.`,
  );
}

/** Whether there is no fault behind it: too much is asked for at once, or something has to be done first. */
function isRefusal({ code, cause }: Problem): boolean {
  return code === 'unavailable' && cause === undefined;
}
