import { type AnswerHeader, sends } from '@app/http';
import { PROBLEMS, type ProblemCode } from '@app/problems';

/** Every response with a problem: its name in the contract, and its possible codes. */
const RESPONSES: Record<string, readonly ProblemCode[]> = {
  InvalidParameter: ['invalid_parameter'],
  InvalidListing: ['invalid_parameter', 'invalid_query', 'index_required'],
  InvalidBody: ['invalid_request', 'invalid_json'],
  InvalidNewClass: ['invalid_json', 'invalid_parameter', 'invalid_definition', 'too_many_classes'],
  InvalidDefinition: ['invalid_json', 'invalid_parameter', 'invalid_definition'],
  InvalidObject: [
    'invalid_json',
    'invalid_parameter',
    'invalid_object',
    'invalid_idempotency_key',
    'not_unique',
  ],
  InvalidBatch: [
    'invalid_json',
    'invalid_parameter',
    'invalid_batch',
    'invalid_idempotency_key',
    'not_unique',
  ],
  InvalidRemoval: ['invalid_json', 'invalid_parameter', 'invalid_batch', 'invalid_idempotency_key'],
  Unauthorized: ['token_missing', 'token_invalid'],
  NotSignedIn: ['not_signed_in'],
  WrongCredentials: ['invalid_credentials'],
  WrongPassword: ['not_signed_in', 'invalid_credentials'],
  InsufficientScope: ['insufficient_scope'],
  CrossSiteRequest: ['cross_site_request'],
  SetupRefused: ['cross_site_request', 'invalid_setup_code'],
  ClassNotFound: ['class_not_found'],
  ChangeNotFound: ['class_not_found', 'change_not_found'],
  ObjectNotFound: ['class_not_found', 'object_not_found'],
  AttachmentNotFound: ['class_not_found', 'object_not_found', 'attachment_not_found'],
  AttachmentDeletionRefused: [
    'invalid_parameter',
    'class_not_found',
    'object_not_found',
    'attachment_not_found',
  ],
  AttachmentRefused: [
    'invalid_parameter',
    'invalid_idempotency_key',
    'class_not_found',
    'object_not_found',
    'invalid_base64',
    'empty_body',
    'invalid_attachment_name',
    'attachment_exists',
    'too_many_attachments',
  ],
  ReplacementRefused: [
    'invalid_parameter',
    'class_not_found',
    'object_not_found',
    'attachment_not_found',
    'invalid_base64',
    'empty_body',
    'invalid_attachment_name',
  ],
  ApplicationNotFound: ['application_not_found'],
  AdministratorNotFound: ['administrator_not_found'],
  SecretNotFound: ['application_not_found', 'secret_not_found'],
  RequestTimeout: ['request_timeout'],
  ClassExists: ['class_exists'],
  ClassChanging: ['class_changing'],
  ClassNotEmpty: ['class_not_empty', 'class_changing'],
  DefinitionConflict: ['definition_conflict', 'class_changing'],
  AdministratorExists: ['administrator_exists'],
  OwnerNeeded: ['owner_needed'],
  AlreadySetUp: ['already_set_up'],
  PreconditionFailed: ['precondition_failed'],
  PayloadTooLarge: ['payload_too_large'],
  UnsupportedMediaType: ['unsupported_media_type'],
  RangeNotSatisfiable: ['range_not_satisfiable'],
  IdempotencyKeyReused: ['idempotency_key_reused'],
  RateLimited: ['rate_limited'],
  TooManyAttempts: ['too_many_attempts'],
  HeadersTooLarge: ['headers_too_large'],
  InternalError: ['internal_error'],
  Unavailable: ['unavailable'],
  WriteUnavailable: ['unavailable', 'outcome_unknown'],
  InsufficientStorage: ['insufficient_storage'],
};

/** The problems of a request whose operation is not known yet. */
const BEFOREHAND: readonly ProblemCode[] = ['invalid_request', 'uri_too_long'];

export const UNEXPECTED = 'UnexpectedProblem';

/** Problems without a rate limit: of dashboard sessions, which have none, and of a missing token. */
const WITHOUT_RATE: readonly ProblemCode[] = [
  'token_missing',
  'not_signed_in',
  'invalid_credentials',
  'cross_site_request',
  'already_set_up',
  'too_many_attempts',
];

/** Headers of single problems. */
const HEADERS: Partial<Record<ProblemCode, AnswerHeader>> = {
  token_missing: 'WWW-Authenticate',
  insufficient_scope: 'WWW-Authenticate',
  not_signed_in: 'Set-Cookie',
  precondition_failed: 'ETag',
  unsupported_media_type: 'Accept-Encoding',
  range_not_satisfiable: 'Content-Range',
  rate_limited: 'Retry-After',
  too_many_attempts: 'Retry-After',
  unavailable: 'Retry-After',
};

/** The response for these codes, by reference. @throws Error if none has exactly these */
export function problemResponse(codes: readonly ProblemCode[]): { $ref: string } {
  const wanted = [...codes].sort().join();
  const name = Object.keys(RESPONSES).find((name) => [...RESPONSES[name]!].sort().join() === wanted);
  if (name === undefined) throw new Error(`problem-responses.ts has no response for ${wanted}`);
  return { $ref: `#/components/responses/${name}` };
}

/** All of them, for `components.responses`. Each code has the example of its name. */
export function problemResponses(): Record<string, object> {
  const named = Object.entries(RESPONSES).map(([name, codes]) => [
    name,
    { ...responseOf(codes), description: codes.map(sentence).join(' ') },
  ]);
  return {
    ...Object.fromEntries(named),
    [UNEXPECTED]: {
      ...responseOf(BEFOREHAND),
      description: `Anything else, as what is refused before the operation is known. ${BEFOREHAND.map(sentence).join(' ')}`,
    },
  };
}

const sentence = (code: ProblemCode) => `\`${code}\`: ${PROBLEMS[code][1]}.`;

function responseOf(codes: readonly ProblemCode[]): object {
  const own = codes.flatMap((code) => HEADERS[code] ?? []);
  const isLimited = codes !== BEFOREHAND && !codes.some((code) => WITHOUT_RATE.includes(code));
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    headers: sends(
      'X-Request-Id',
      // Of writes: whatever refuses a dry run, the answer says that it was one.
      'X-Dry-Run',
      'X-Warning',
      ...new Set(own),
      ...(isLimited ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
