import type { IncomingMessage, ServerResponse } from 'node:http';
import { pace } from '@app/concurrency';
import { type ArrayLimits, readJson, readJsonArray } from '@app/json';
import { invalidJson, isLarge, readBody, refuseCharset } from './body.js';
import type { LargeBody } from './large-bodies.js';

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
    result = readJson(bytes, limits);
  }
  if ('faults' in result) throw invalidJson(result.faults);
  return result.value;
}

/**
 * `readJsonBody` for a body that may be large: it waits its turn among such, and other requests have turns before and after
 * it is parsed. Throws as that does, and Problem `unavailable`.
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
  const result = readJson(bytes, { maxDepth });
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
