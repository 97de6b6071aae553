import { type Fault, MAX_FAULTS, toldFault } from './fault.js';
import { PROBLEMS, type ProblemCode } from './problem-codes.js';

interface ProblemOptions {
  /** Everything wrong with the request; cut at MAX_FAULTS. */
  errors?: Fault[];
  /** Headers of the error response, such as `WWW-Authenticate`. */
  headers?: Record<string, string>;
  /** Seconds after which the request may be made again, for `Retry-After`. */
  retryAfter?: number;
  /** Further members of the document (RFC 9457 section 3.2). */
  extensions?: Record<string, unknown>;
  /** The same whose values are addresses: each is a path, and sent with the base URL before it. */
  links?: Record<string, string>;
  /** The underlying error: logged, never sent. */
  cause?: unknown;
}

/** The body of every error response, RFC 9457 `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  instance?: string;
  requestId?: string;
  errors?: Fault[];
  [extension: string]: unknown;
}

/** An error response, thrown where the error is detected and turned into HTTP in one place. */
export class Problem extends Error {
  readonly detail: string;
  readonly status: number;
  readonly title: string;
  readonly errors: Fault[] | undefined;
  readonly headers: Record<string, string>;
  readonly extensions: Record<string, unknown>;
  readonly links: Record<string, string>;

  constructor(
    readonly code: ProblemCode,
    sentence: string,
    options: ProblemOptions = {},
  ) {
    const detail = withOnlyFault(sentence, options.errors);
    super(detail, { cause: options.cause });
    this.detail = detail;
    [this.status, this.title] = PROBLEMS[code];
    this.errors = options.errors?.slice(0, MAX_FAULTS);
    const { headers = {}, retryAfter } = options;
    this.headers = retryAfter === undefined ? headers : { ...headers, 'retry-after': String(retryAfter) };
    this.extensions = options.extensions ?? {};
    this.links = options.links ?? {};
  }

  /** The document to send; `instance` is the path of the request without its query, `baseUrl` where links begin. */
  toDocument(instance?: string, requestId?: string, baseUrl = ''): ProblemDocument {
    const links = Object.entries(this.links).map(([name, path]) => [name, baseUrl + path]);
    return {
      type: `urn:storage-data-api:problem:${this.code}`,
      title: this.title,
      status: this.status,
      detail: this.detail,
      code: this.code,
      ...(instance === undefined ? {} : { instance }),
      ...(requestId === undefined ? {} : { requestId }),
      ...this.extensions,
      ...Object.fromEntries(links),
      ...(this.errors === undefined ? {} : { errors: this.errors.map(toldFault) }),
    };
  }
}

/** Clients show the detail alone, so a single fault is told there too. Of several a client has to read the list. */
function withOnlyFault(sentence: string, faults: readonly Fault[] = []): string {
  if (faults.length !== 1) return sentence;
  const [{ message }] = faults as [Fault];
  return sentence.includes(message) ? sentence : `${sentence} ${message}`;
}

/** Problem `invalid_parameter`, which says what its faults say. */
export function invalidParameters(errors: Fault[]): Problem {
  return new Problem('invalid_parameter', errors.map(({ message }) => message).join(' '), { errors });
}

/** When a client may try again, in seconds, unless more is known. */
const USUAL_RETRY_AFTER = 1;

/** Problem `unavailable` with a Retry-After: nothing was done, and the same request may succeed later. */
export function unavailable(
  detail: string,
  { retryAfter = USUAL_RETRY_AFTER, cause }: { retryAfter?: number; cause?: unknown } = {},
): Problem {
  return new Problem('unavailable', detail, { retryAfter, cause });
}

/**
 * Problem `outcome_unknown`: the request may have been done, or may still be. It has no Retry-After, at which urllib3
 * of Python repeats a PUT by itself: an update with `$inc` would count once more.
 */
export function outcomeUnknown(what: string, cause?: unknown): Problem {
  return new Problem(
    'outcome_unknown',
    `${what} A request with an Idempotency-Key can be repeated safely; otherwise look first.`,
    { cause },
  );
}

/** The problem of a client that waits for no answer any more. */
export function clientDisconnected(): Problem {
  return new Problem('invalid_request', 'The client has disconnected.');
}

/** Tells which problem any error is to a client. */
export abstract class ErrorTranslator {
  /** The problem itself, if the error is one. */
  abstract problemOf(error: unknown): Problem;
}
