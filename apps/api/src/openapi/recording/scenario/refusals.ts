import { inClass } from './places.js';
import { type Step, Text } from './step.js';

const COMPRESSED = () => ({ 'Content-Encoding': 'gzip' });
/** The id of an application that does not exist. */
const NOBODY = 'app_0000000000000000000000';
/** Longer than the limits for addresses, headers and the bodies here. */
const LONG = 'a'.repeat(70_000);

/** Refusals that any operation of its kind may have. */
export const REFUSAL_STEPS: Step[] = [
  {
    operationId: 'createClass',
    name: 'trailing_comma',
    body: new Text('{"name": "Parcel", "fields": {},}'),
    status: 400,
  },
  { operationId: 'createApplication', name: 'too_large', body: { name: LONG }, status: 413 },
  {
    operationId: 'createApplication',
    name: 'compressed',
    body: { name: 'Nightly import' },
    headers: COMPRESSED,
    status: 415,
  },
  {
    operationId: 'listObjects',
    name: 'address_too_long',
    parameters: () => ({ ...inClass(), query: LONG }),
    status: 414,
  },
  {
    operationId: 'listClasses',
    name: 'headers_too_large',
    headers: () => ({ 'X-Request-Id': LONG }),
    status: 431,
  },
  {
    operationId: 'issueToken',
    name: 'too_large',
    token: 'none',
    body: () => new URLSearchParams({ scope: LONG }),
    status: 413,
  },
  {
    operationId: 'issueToken',
    name: 'compressed',
    token: 'none',
    body: () => new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: COMPRESSED,
    status: 415,
  },
  {
    operationId: 'issueToken',
    name: 'too_many_attempts',
    token: 'none',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: NOBODY,
      client_secret: 'guess',
    }),
    attempts: 11,
    status: 429,
  },
  {
    operationId: 'signIn',
    name: 'too_many_attempts',
    as: 'dashboard',
    body: { email: 'eve@example.com', password: 'a guess after another' },
    attempts: 6,
    status: 429,
  },
];
