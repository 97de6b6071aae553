import { onlineManager } from '@tanstack/react-query';
import { serviceUrl } from './address.js';
import { ApiProblem } from './problem.js';
import { backoff } from './rate.js';
import { Store, useStored } from './store.js';

/** The service, or the way to it, is down. */
interface Outage {
  reason: string;
  /** When it is asked again; undefined while it is being asked. */
  tryAt: number | undefined;
  /** The address that was not answered, where it was a request of its own. */
  address?: string | undefined;
}

/** A broken connection may swallow the question; then it is asked again. */
const MAX_QUESTION_MILLISECONDS = 5000;
/** So often the service is asked whether it is back because of one address; after that the fault is not its own. */
const MAX_REFUTED = 2;
/** Statuses of a service that is not there now, or of the proxy before it. */
const DOWN = [502, 503, 504];

const UNREACHABLE =
  'The service cannot be reached: it is stopped or restarting, or the connection is broken.';

/** No answer has come at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  /** What changes something may have been done, and its answer lost. */
  constructor(isRead = true) {
    super(isRead ? UNREACHABLE : `${UNREACHABLE} What was sent may have been stored all the same.`);
  }
}

/** No answer has come to one request, again and again, though the service is there. */
class Blocked extends Error {
  override readonly name = 'Blocked';

  constructor() {
    super(
      'The service is there, but no answer comes to this request: an extension of the browser, or a proxy, may block it.',
    );
  }
}

/** Whether an error says that nothing would be answered at the moment, whatever is asked. */
export function isOutage(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiProblem && DOWN.includes(error.status));
}

const outage = new Store<Outage | undefined>(undefined);
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How often the service was there after all, by the address that was not answered. */
const refuted = new Map<string, number>();

/** The outage there is; undefined for none. */
export const useOutage = () => useStored(outage);

/**
 * Notes that the service has not answered. What reads is held back from now on (`onlineManager`), which keeps what is
 * on the screen, until the service says that it is ready; it is asked with exponential backoff, or at once by `tryNow`.
 */
export function noteOutage(reason: string, address?: string): void {
  if (outage.value !== undefined) return;
  onlineManager.setOnline(false);
  pause({ reason, address });
}

/** Notes that the service has answered something. */
function noteAnswer(): void {
  if (outage.value === undefined) failures = 0;
}

function pause({ reason, address }: Omit<Outage, 'tryAt'>): void {
  const length = backoff(failures);
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(tryNow, length);
  outage.become({ reason, address, tryAt: Date.now() + length });
}

/** Asks the service whether it is back, without waiting for the end of the pause. */
export async function tryNow(): Promise<void> {
  if (outage.value?.tryAt === undefined) return;
  const { reason, address } = outage.value;
  clearTimeout(timer);
  outage.become({ reason, address, tryAt: undefined });
  const isBack = await fetch(`${serviceUrl()}/health/ready`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(MAX_QUESTION_MILLISECONDS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isBack) return pause({ reason, address });
  if (address !== undefined) refuted.set(address, (refuted.get(address) ?? 0) + 1);
  outage.become(undefined);
  onlineManager.setOnline(true);
}

/** Ends when there is no outage. */
export function outageOver(): Promise<void> {
  return new Promise((over) => {
    if (outage.value === undefined) return over();
    const stop = outage.subscribe(() => {
      if (outage.value !== undefined) return;
      stop();
      over();
    });
  });
}

/** Browsers know when their own connection comes back; whether the service is there only the service knows. */
export function watchConnection(): void {
  onlineManager.setEventListener(() => {
    const ask = () => void tryNow();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  });
}

/** `fetch` that tells outages from answers. Throws Unreachable, and Blocked. */
export async function fetchNoting(...input: Parameters<typeof fetch>): Promise<Response> {
  // Of a write it matters more that it may have been stored.
  const address = isRead(...input) ? addressOf(input[0]) : undefined;
  const response = await fetch(...input).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    if (address !== undefined && (refuted.get(address) ?? 0) >= MAX_REFUTED) throw new Blocked();
    noteOutage(UNREACHABLE, address);
    throw new Unreachable(address !== undefined);
  });
  if (address !== undefined) refuted.delete(address);
  if (DOWN.includes(response.status)) noteOutage(await reasonOf(response.clone()));
  else noteAnswer();
  return response;
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

function isRead(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return method === 'GET';
}

/** In the words of the service; a proxy that answers for it has none. */
async function reasonOf(response: Response): Promise<string> {
  const body = await response.json().catch(() => undefined);
  return new ApiProblem(response.status, body ?? {}).message;
}
