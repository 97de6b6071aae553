import type { IncomingMessage, ServerResponse } from 'node:http';
import { pace } from '@app/concurrency';
import { type ArrayLimits, readJson, readJsonArray } from '@app/json';
import { invalidJson, readBody, refuseCharset } from './body.js';
import { isLarge, type LargeBody } from './large-bodies.js';

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
  refuseCharset(request);
  let bytes: Buffer;
  try {
    bytes = await readBody(request, limits.maxBytes, body);
    await body.enter(bytes.length, response);
  } finally {
    body.leave();
  }
  inspect?.(bytes);
  let result = await pace.run(readJsonArray(bytes, limits));
  // The body is no array. If it is small, parsing it again to report its other faults costs little.
  if ('value' in result && result.value === undefined && !isLarge(bytes.length)) {
    result = readJson(bytes, limits);
  }
  if ('faults' in result) throw invalidJson(result.faults);
  return result.value;
}
