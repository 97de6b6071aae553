import { uniqueName } from '../services/service.js';
import type { Answer } from './client.js';

/** The header of a keyed request, with a key of its own unless one is given. */
export const key = (value = uniqueName('key-')) => ({ 'idempotency-key': value });

/** What the answers to repetitions of a keyed request have in common. */
export const what = ({ status, headers, text }: Answer) => ({
  status,
  text,
  location: headers.get('location'),
  etag: headers.get('etag'),
  type: headers.get('content-type'),
});
