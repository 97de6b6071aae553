import { createHash } from 'node:crypto';
import type { FieldDefinitions } from '../../support/http/client.js';

/** The class that writers write to. `check` tells whether an object is all of one write. */
export const FIELDS: FieldDefinitions = {
  nonce: { type: 'string', required: true, indexed: true },
  mark: { type: 'string', required: true },
  check: { type: 'string', required: true },
  padding: { type: 'string' },
  batchNonce: { type: 'string', indexed: true },
  i: { type: 'integer' },
  n: { type: 'integer' },
};

/** Fields that one write sets together. */
interface Written {
  mark: string;
  check: string;
  padding: string;
}

/** What a write gives an object. */
export function written(nonce: string, mark: string, length: number): Written {
  const padding = mark.padEnd(length, '.');
  return { mark, padding, check: checkOf(nonce, mark, padding) };
}

/** The mark of a stored object, or what is wrong with it. */
export function markOf(object: Record<string, unknown>): string {
  const { nonce, mark, padding, check } = object as Record<string, string>;
  if (check === checkOf(nonce!, mark!, padding!)) return mark!;
  return `a mixture: ${JSON.stringify(object)}`;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A thing of the ledger: an object. */
export function objectThing(nonce: string): string {
  return `o/${nonce}`;
}

/** A thing of the ledger: a file that is attached to an object. */
export function fileThing(nonce: string, name: string): string {
  return `a/${nonce}/${name}`;
}

function checkOf(nonce: string, mark: string, padding: string): string {
  return sha256(Buffer.from(`${nonce} ${mark} ${padding}`)).slice(0, 16);
}
