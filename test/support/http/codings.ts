import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The media type of objects as lines. */
export const NDJSON = 'application/x-ndjson';

/** What is packed in each coding. */
export const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes) => bytes,
};

/** The two ways to an answer: by direct reads, and by the framework, which has all requests of pages elsewhere. */
export const WAYS: [way: string, headers: Record<string, string>][] = [
  ['direct', {}],
  ['by the framework', { origin: 'https://elsewhere.example' }],
];
