import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Public } from '@app/auth';
import { type Coding, contentTag, isNotModified, preferredCoding, varyBy } from '@app/http';
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
import { stringify } from 'yaml';
import { toOpenApi30 } from './version-30/document-30.js';

/** The OpenAPI versions of the contract; 3.1 unless another is requested. */
type OpenApiVersion = '3.0' | '3.1';

/** The text of a document as it is published and committed. */
export function toYaml(document: OpenAPIObject): string {
  return stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
}

/** The bytes of a text in one coding, and their own entity tag (RFC 9110 section 8.8.3.3). */
interface CodedText {
  bytes: Buffer;
  etag: string;
}

const COMPRESS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * A text that stays the same while the process runs. The first request generates it and starts its compression off the
 * event loop; concurrent requests wait for the same result.
 */
export class PublishedText {
  #plain: CodedText | undefined;
  readonly #coded = new Map<Coding, Promise<CodedText>>();

  constructor(private readonly make: () => string) {}

  /** The text in a coding; undefined for none. */
  async in(coding: Coding | undefined): Promise<CodedText> {
    this.#plain ??= tagged(Buffer.from(this.make()));
    if (coding === undefined) return this.#plain;
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const coded = COMPRESS[coding](this.#plain.bytes).then(tagged);
    this.#coded.set(coding, coded);
    // A failure is not cached: the next request retries.
    coded.catch(() => this.#coded.delete(coding));
    return coded;
  }
}

// A digest of the coded bytes: another version of the compressor, in another process, may produce others from the same
// text.
function tagged(bytes: Buffer): CodedText {
  return { bytes, etag: contentTag(bytes) };
}

/** The OpenAPI document of the running application, generated at the first request for it. */
@Injectable()
export class Contract {
  #make: () => OpenAPIObject = () => {
    throw new Error('the contract has no application yet');
  };
  readonly #documents = new Map<OpenApiVersion, OpenAPIObject>();
  readonly json = this.#texts((document) => JSON.stringify(document));
  readonly yaml = this.#texts(toYaml);

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

  #texts(write: (document: OpenAPIObject) => string): Record<OpenApiVersion, PublishedText> {
    return {
      '3.0': new PublishedText(() => write(this.document('3.0'))),
      '3.1': new PublishedText(() => write(this.document())),
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
