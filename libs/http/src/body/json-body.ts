import type { IncomingMessage, ServerResponse } from 'node:http';
import { pace } from '@app/concurrency';
import { type ArrayLimits, type JsonFault, readJson, readJsonArray } from '@app/json';
import { Problem } from '@app/problems';
import type { PipeTransform, Type } from '@nestjs/common';
import { checked } from '../checked-input.js';
import { FromRequest, type PathRequest } from '../parameters/request-parameters.js';
import { type BodyWatch, isLarge, readBody } from './body.js';
import type { LargeBody } from './large-bodies.js';

/** Of a body that `JsonBody` reads. */
const MAX_BYTES = 64 * 1024;

/**
 * Parses a JSON body strictly. `inspect` sees the bytes first. Throws Problem `invalid_json` with every
 * fault found, and what `watch` throws.
 */
export async function readJsonBody(
  request: IncomingMessage,
  { maxBytes, maxDepth, watch }: { maxBytes: number; maxDepth?: number; watch?: BodyWatch },
  inspect?: (bytes: Uint8Array) => void,
): Promise<unknown> {
  refuseCharset(request);
  const bytes = await readBody(request, maxBytes, watch);
  // Large ones that have arrived together are read one in each turn of the event loop: hundreds may end in the same
  // one. Others are read at once, as many writes of one turn share a commit.
  if (isLarge(bytes.length) && pace.isDue) await pace.turn();
  inspect?.(bytes);
  const result = readJson(bytes, maxDepth);
  if ('faults' in result) throw invalidJson(result.faults);
  return result.value;
}

/** How large a batch may be. */
interface BatchLimits extends ArrayLimits {
  maxBytes: number;
  maxDepth: number;
}

/**
 * Parses the body of a batch strictly, and yields to the event loop between elements when that takes long. `inspect`
 * sees the bytes first. Parsing ends at an oversized element, which becomes TOO_LARGE. The result is
 * undefined for a large body that is no array. Throws Problem `invalid_json` with every fault found,
 * `payload_too_large`, or `unavailable`.
 */
export async function readJsonBatch(
  request: IncomingMessage,
  response: ServerResponse,
  body: LargeBody,
  limits: BatchLimits,
  inspect?: (bytes: Uint8Array) => void,
): Promise<unknown> {
  const bytes = await readInTurn(request, response, body, limits.maxBytes);
  inspect?.(bytes);
  let result = await pace.run(readJsonArray(bytes, limits));
  // The body is no array. If it is small, parsing it again to report its other faults costs little.
  if ('value' in result && result.value === undefined && !isLarge(bytes.length)) {
    result = readJson(bytes, limits.maxDepth);
  }
  if ('faults' in result) throw invalidJson(result.faults);
  return result.value;
}

/**
 * `readJsonBody` for a body that may be large: it waits its turn among such, and other requests have turns before and
 * after it is parsed. Throws as that does, and Problem `unavailable`.
 */
export async function readLargeJson(
  request: IncomingMessage,
  response: ServerResponse,
  body: LargeBody,
  { maxBytes, maxDepth }: { maxBytes: number; maxDepth: number },
  inspect?: (bytes: Uint8Array) => void,
): Promise<unknown> {
  const bytes = await readInTurn(request, response, body, maxBytes);
  inspect?.(bytes);
  const result = readJson(bytes, maxDepth);
  if ('faults' in result) throw invalidJson(result.faults);
  if (isLarge(bytes.length) && pace.isDue) await pace.turn();
  return result.value;
}

/** The bytes of a body, once they may be processed. */
async function readInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  body: LargeBody,
  maxBytes: number,
): Promise<Buffer> {
  refuseCharset(request);
  try {
    const bytes = await readBody(request, maxBytes, body);
    await body.enter(bytes.length, response);
    return bytes;
  } finally {
    body.leave();
  }
}

/** @throws Problem `invalid_json` */
function refuseCharset(request: IncomingMessage): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Problem('invalid_json', `JSON is UTF-8 (RFC 8259), not ${charset.slice(0, 40)}.`);
  }
}

/** The problem document for a text that is not acceptable JSON. */
function invalidJson(faults: JsonFault[]): Problem {
  return new Problem('invalid_json', faults[0]!.message, { errors: faults });
}

/**
 * The body of the request, JSON of at most 64 KiB, as an instance of a class with class-validator rules. Unknown
 * members are faults; all faults are reported at once.
 */
export const JsonBody = (Input: Type<object>) => FromRequest(new JsonBodyPipe(Input));

class JsonBodyPipe<T extends object> implements PipeTransform<PathRequest, Promise<T>> {
  constructor(private readonly Input: Type<T>) {}

  /** @throws Problem payload_too_large, invalid_json, invalid_request */
  async transform({ raw }: PathRequest): Promise<T> {
    const input = await checked(this.Input, await readJsonBody(raw, { maxBytes: MAX_BYTES }));
    if ('faults' in input)
      throw new Problem('invalid_request', input.faults[0]!.message, { errors: input.faults });
    return input.value;
  }
}
