import { answer } from './problem.js';

/** What the service has stored, and the ETag that names this state of it; null where the answer had none. */
export interface Versioned<T> {
  data: T;
  etag: string | null;
}

/** The data of an answer with its ETag. Throws ApiProblem. */
export async function versioned<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<Versioned<T>> {
  const { response } = await call;
  return { data: await answer(call), etag: strongTag(response.headers.get('etag')) };
}

/** Options of a call that changes only what is still in the state that a person has seen; else it is answered 412. */
export function ifMatch(etag: string | null): { headers?: { 'if-match': string } } {
  return etag === null ? {} : { headers: { 'if-match': etag } };
}

/**
 * Proxies that compress an answer mark its tag, nginx with `W/`, Apache with a suffix. The service knows the tag
 * without.
 */
export function strongTag(etag: string | null): string | null {
  return etag?.replace(/^W\/|-(?:gzip|br)(?="$)/g, '') ?? null;
}
