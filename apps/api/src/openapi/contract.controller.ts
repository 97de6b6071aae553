import { Public } from '@app/auth';
import { pace } from '@app/concurrency';
import { isNotModified, preferredCoding, varyBy } from '@app/http';
import { invalidParameters, parameterFault } from '@app/problems';
import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Injectable,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublishedText } from './published-text.js';
import { toOpenApi30 } from './version-30/document-30.js';
import { yamlInSteps } from './yaml-text.js';

/** The OpenAPI versions of the contract; 3.1 unless another is requested. */
type OpenApiVersion = '3.0' | '3.1';

/**
 * The contract of a service whose paths have a prefix for clients, empty for none. Addresses stay without a host, so
 * that the pages which use them call their own origin, as their Content-Security-Policy demands.
 */
export function withPathPrefix(prefix: string, document: OpenAPIObject): OpenAPIObject {
  if (prefix === '') return document;
  // With a prefix the session cookie is not for the whole host (`SessionCookie`).
  const published: OpenAPIObject = JSON.parse(
    JSON.stringify(document).replaceAll('__Host-session', '__Secure-session'),
  );
  published.servers = published.servers!.map((server) => ({ ...server, url: withPrefix(server.url) }));
  for (const scheme of Object.values(published.components?.securitySchemes ?? {})) {
    const flow = 'flows' in scheme ? scheme.flows?.clientCredentials : undefined;
    if (flow?.tokenUrl !== undefined) flow.tokenUrl = withPrefix(flow.tokenUrl);
  }
  return published;

  function withPrefix(path: string): string {
    return path === '/' ? prefix : `${prefix}${path}`;
  }
}

/** The OpenAPI document of the running application, generated at the first request for it. */
@Injectable()
export class Contract {
  #make: () => OpenAPIObject = () => {
    throw new Error('the contract has no application yet');
  };
  readonly #documents = new Map<OpenApiVersion, OpenAPIObject>();
  readonly json = this.#texts(async (document) => JSON.stringify(document));
  readonly yaml = this.#texts((document) => pace.run(yamlInSteps(document)));

  /** Called once, when all routes are known. */
  describe(make: () => OpenAPIObject): void {
    this.#make = make;
  }

  /** The committed document is in 3.1; the one in 3.0 says the same as far as 3.0 can. */
  document(version: OpenApiVersion = '3.1'): OpenAPIObject {
    const known = this.#documents.get(version);
    if (known !== undefined) return known;
    const document = version === '3.0' ? toOpenApi30(this.document()) : this.#make();
    this.#documents.set(version, document);
    return document;
  }

  #texts(write: (document: OpenAPIObject) => Promise<string>): Record<OpenApiVersion, PublishedText> {
    return {
      '3.0': new PublishedText(async () => write(this.document('3.0'))),
      '3.1': new PublishedText(async () => write(this.document())),
    };
  }
}

/**
 * The version that `?openapi=` requests.
 * @throws Problem invalid_parameter
 */
const AskedOpenApiVersion = createParamDecorator((_: unknown, context: ExecutionContext): OpenApiVersion => {
  const { query } = context.switchToHttp().getRequest<FastifyRequest>();
  const { openapi: received } = query as { openapi?: unknown };
  if (received === undefined || received === '3.1') return '3.1';
  if (received === '3.0') return '3.0';
  throw invalidParameters([parameterFault('openapi', 'openapi is 3.0 or 3.1, given once.', received)]);
});

/** The published contract; reading it needs no token. */
@ApiExcludeController()
@Controller()
export class ContractController {
  constructor(private readonly contract: Contract) {}

  @Get('openapi.json')
  @Public()
  json(
    @AskedOpenApiVersion() version: OpenApiVersion,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return publish(this.contract.json[version], 'application/json; charset=utf-8', request, reply);
  }

  @Get('openapi.yaml')
  @Public()
  yaml(
    @AskedOpenApiVersion() version: OpenApiVersion,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return publish(this.contract.yaml[version], 'application/yaml; charset=utf-8', request, reply);
  }
}

/** The response body in the client's preferred coding; undefined if the client has it already. */
async function publish(
  published: PublishedText,
  type: string,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | undefined> {
  const coding = preferredCoding(raw.headers['accept-encoding'] as string | undefined);
  const { bytes, etag } = await published.in(coding);
  varyBy(reply, 'Accept-Encoding');
  // The same for all clients, until another version of the service responds.
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  if (isNotModified(raw, etag)) {
    reply.status(304);
    return undefined;
  }
  if (coding !== undefined) reply.header('content-encoding', coding);
  reply.type(type);
  return bytes;
}
