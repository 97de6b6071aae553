import createClient from 'openapi-fetch';
import type { paths } from '../api.gen.js';
import { jsonText } from '../exact-json.js';
import { accessToken, forgetAccessToken } from './access-token.js';
import { serviceUrl } from './address.js';
import { fetchNoting, noteOutage, Unreachable } from './outage.js';

/** What the service warns of beside the success of a write. */
interface Warning {
  code: string;
  message: string;
}

/** What a person has been asked about before the write. */
const ASKED_BEFORE = 'fields_removed';

let tellWarning: (message: string) => void = () => {};

/** `listener` is told, in the words of the service, what a write was warned of that was done. */
export function onWriteWarning(listener: (message: string) => void): void {
  tellWarning = listener;
}

/** Sends a request with the person's token; once more with a fresh one where the service no longer knows it. */
export async function authorizedFetch(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await withToken(request);
  if (response.status !== 401) return response;
  forgetAccessToken();
  return withToken(again);
}

async function withToken(request: Request): Promise<Response> {
  const writes = request.method !== 'GET';
  request.headers.set('authorization', `bearer ${await accessToken({ writes })}`);
  const response = await fetchNoting(request);
  if (!writes) return response;
  const answer = await whole(response);
  noteWarnings(answer);
  return answer;
}

/**
 * The answer to a write once all of it is there, or Unreachable: what it tells of is stored, and lost where it breaks
 * off.
 */
async function whole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer().catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    noteOutage(new Unreachable().message);
    throw new Unreachable(false);
  });
  return new Response(body.byteLength === 0 ? null : body, response);
}

/** Tells the warnings of an answer. Those of a dry run are of nothing that was done. */
function noteWarnings({ ok, headers }: Response): void {
  if (!ok || headers.has('x-dry-run')) return;
  for (const { code, message } of warningsIn(headers.get('x-warning')))
    if (code !== ASKED_BEFORE) tellWarning(message);
}

/** Proxies may have cut a header short, and nothing of the write depends on it. */
function warningsIn(header: string | null): Warning[] {
  try {
    return JSON.parse(header ?? '[]');
  } catch {
    return [];
  }
}

/** The published API, typed by openapi.yaml, as the signed-in administrator. */
export const api = createClient<paths>({
  baseUrl: serviceUrl(),
  credentials: 'omit',
  fetch: authorizedFetch,
  bodySerializer: (body) => jsonText(body),
});

/** The few operations of signing in, which go by the session cookie. */
export const sessionApi = createClient<paths>({
  baseUrl: serviceUrl(),
  credentials: 'same-origin',
  fetch: fetchNoting,
});
