import type { components } from '../api.gen.js';

type ProblemDocument = components['schemas']['Problem'];
export type Fault = components['schemas']['Fault'];

/** An answer of the service that is not a success, with the words of the service (RFC 9457). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly document: Partial<ProblemDocument>,
    /** For how long the service asks to wait (`Retry-After`); undefined where it does not. */
    readonly waitSeconds?: number | undefined,
  ) {
    super(document.detail ?? document.title ?? `The service answered with status ${status}.`);
  }

  get code(): string | undefined {
    return this.document.code;
  }

  get faults(): Fault[] {
    return this.document.errors ?? [];
  }

  /** The problem that an answer carries; proxies in between may have written something else. */
  static of(status: number, body: unknown, header: (name: string) => string | null): ApiProblem {
    const document = typeof body === 'object' && body !== null ? (body as Partial<ProblemDocument>) : {};
    const [requestId, retryAfter] = [header('x-request-id'), header('retry-after')];
    const waitSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
    return new ApiProblem(status, requestId === null ? document : { requestId, ...document }, waitSeconds);
  }
}

/**
 * What the service said first about a place of the body (RFC 6901), or below it, for the control that stands for it.
 */
export function faultAt(error: unknown, at: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.faults.find(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`))?.message;
}

/** Whether an error is the answer of the service with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): error is ApiProblem {
  return error instanceof ApiProblem && error.code !== undefined && codes.includes(error.code);
}

/**
 * Ends with a deletion, also where what it deletes is gone already, which `code` says: another person has deleted it
 * first, or an attempt whose answer was lost. Throws all other problems.
 */
export async function deletedOrGone(deletion: Promise<unknown>, code: string): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!hasCode(error, code)) throw error;
  });
}

/** The data of an answer of openapi-fetch. Throws ApiProblem. */
export async function answer<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T;
  const { headers, status } = response;
  throw ApiProblem.of(status, error, (name) => headers.get(name));
}
