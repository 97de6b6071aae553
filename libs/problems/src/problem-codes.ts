/**
 * Every problem that this service sends: its stable code, the HTTP status and the title. One status has several codes
 * if a client must react differently (SPEC 4.9 to 4.12: the 404s of attachments).
 */
export const PROBLEMS = {
  // 400: the request itself
  invalid_request: [400, 'The request is not valid'],
  invalid_json: [400, 'The body is not acceptable JSON'],
  invalid_object: [400, 'The object does not fit its class'],
  invalid_batch: [400, 'The batch has elements that cannot be applied'],
  invalid_parameter: [400, 'A parameter is not valid'],
  invalid_query: [400, 'The query parameter is not a filter of the documented form'],
  index_required: [400, 'Too many objects match to be sorted without an index'],
  invalid_definition: [400, 'The class definition is not valid'],
  invalid_idempotency_key: [400, 'The Idempotency-Key is not usable'],
  too_many_classes: [400, 'There are as many classes as there may be'],
  not_unique: [400, 'A value that must be unique is taken'],

  // 401, 403: authentication and authorization
  token_missing: [401, 'An access token is required'],
  token_invalid: [401, 'The access token is not valid'],
  not_signed_in: [401, 'Not signed in'],
  invalid_credentials: [401, 'The e-mail address or the password is wrong'],
  insufficient_scope: [403, 'The access token does not allow this'],
  cross_site_request: [403, 'The request does not come from a page of this service'],
  invalid_setup_code: [403, 'The setup code cannot be used'],

  // 404: the resource (and, for attachments, bad bodies: SPEC 4.9, 4.11)
  not_found: [404, 'There is nothing at this address'],
  class_not_found: [404, 'The class does not exist'],
  object_not_found: [404, 'The object does not exist'],
  attachment_not_found: [404, 'The attachment does not exist'],
  change_not_found: [404, 'The change of the class is not known'],
  application_not_found: [404, 'The application does not exist'],
  secret_not_found: [404, 'The secret does not exist'],
  administrator_not_found: [404, 'The administrator does not exist'],
  invalid_base64: [404, 'The body is not base64'],
  empty_body: [404, 'The body is empty'],
  invalid_attachment_name: [404, 'The attachment name is not usable'],
  attachment_exists: [404, 'Another attachment has this name'],
  too_many_attachments: [404, 'The object cannot take another attachment'],

  // other statuses of HTTP
  method_not_allowed: [405, 'The method is not offered at this address'],
  request_timeout: [408, 'The request did not arrive in time'],
  class_exists: [409, 'A class of this name exists'],
  class_changing: [409, 'The class is being changed'],
  class_not_empty: [409, 'The class still has objects'],
  definition_conflict: [409, 'Stored objects do not fit the new definition'],
  administrator_exists: [409, 'There is an administrator with this e-mail address'],
  owner_needed: [409, 'An owner has to remain'],
  already_set_up: [409, 'The service has an administrator already'],
  precondition_failed: [412, 'The condition of the request does not hold'],
  payload_too_large: [413, 'The body is too large'],
  uri_too_long: [414, 'The address is too long'],
  unsupported_media_type: [415, 'The body has an encoding or type that is not accepted here'],
  range_not_satisfiable: [416, 'The range lies outside the attachment'],
  idempotency_key_reused: [422, 'The Idempotency-Key belongs to another request'],
  rate_limited: [429, 'The application sends too much'],
  too_many_attempts: [429, 'Too many wrong attempts'],
  headers_too_large: [431, 'The request headers are too large'],

  // 5xx: the service
  internal_error: [500, 'Something failed inside the service'],
  unavailable: [503, 'The service cannot answer right now'],
  outcome_unknown: [503, 'Nobody knows whether the write was stored'],
  insufficient_storage: [507, 'There is no room left to store this'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;
