import type { IncomingMessage, ServerResponse } from 'node:http';
import { pace } from '@app/concurrency';
import { type ArrayLimits, readJson, readJsonArray } from '@app/json';
import { invalidJson, readBody, refuseCharset } from './body.js';
import { isLarge, type LargeBody } from './large-bodies.js';

/** How much of a batch may come. */
export interface BatchLimits extends ArrayLimits {
  maxBytes: number;
  maxDepth: number;
}

/**
 * Reads the body of a batch strictly, with turns of the event loop between its elements where it takes long; `inspect` sees the
 * bytes first, and may throw. An element that is larger than it may be is TOO_LARGE and the last one. What is large and no
 * array is undefined. Throws Problem `invalid_json` with every fault found, `payload_too_large`, or `unavailable`.
 */
export async function readJsonBatch(
  request: IncomingMessage,
  response: ServerResponse,
  body: LargeBody,
  limits: BatchLimits,
  inspect?: (bytes: Uint8Array) => Promise<void>,
): Promise<unknown> {
  refuseCharset(request);
  let bytes: Buffer;
  try {
    bytes = await readBody(request, limits.maxBytes, body);
    await body.enter(bytes.length, response);
  } finally {
    body.leave();
  }
  await inspect?.(bytes);
  let result = await pace.run(readJsonArray(bytes, limits));
  // What is wrong with it besides is told where it takes little to find out.
  if ('value' in result && result.value === undefined && !isLarge(bytes.length)) {
    result = readJson(bytes, limits);
  }
  if ('faults' in result) throw invalidJson(result.faults);
  return result.value;
}
