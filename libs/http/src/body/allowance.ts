import type { FastifyRequest } from 'fastify';
import { streamBody } from './body.js';

/** Bytes of an upload that cost as much as a request. */
const BYTES_PER_UNIT = 64 * 1024;

/** What an application may still use of its rate. A request has taken one unit before its handler runs. */
export interface Allowance {
  /** @throws Problem rate_limited, having taken nothing */
  take(units: number): void;
  /** Charges units that are known only afterwards; the next request waits for them. */
  owe(units: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where rates are limited. */
    allowance?: Allowance;
  }
}

/** The body as a stream (see `streamBody`) that costs one more unit for each 64 KiB. @throws Problem rate_limited */
export function streamUpload({ raw, headers, allowance }: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (allowance === undefined) return streamBody(raw);
  const length = headers['content-length'];
  if (length === undefined) return counted(streamBody(raw), allowance);
  allowance.take(Math.floor(Number(length) / BYTES_PER_UNIT));
  return streamBody(raw);
}

async function* counted(
  source: AsyncGenerator<Uint8Array>,
  allowance: Allowance,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  } finally {
    allowance.owe(Math.floor(bytes / BYTES_PER_UNIT));
  }
}
