import { APPLICATIONS, CLASSES, DATA, inClass, SESSION } from './places.js';
import { type Step, Text } from './step.js';

const TOKEN = '/api/v1/auth/oauth2/token';
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
    method: 'POST',
    path: CLASSES,
    body: new Text('{"name": "Parcel", "fields": {},}'),
    status: 400,
  },
  {
    operationId: 'createApplication',
    name: 'too_large',
    method: 'POST',
    path: APPLICATIONS,
    body: { name: LONG },
    status: 413,
  },
  {
    operationId: 'createApplication',
    name: 'compressed',
    method: 'POST',
    path: APPLICATIONS,
    body: { name: 'Nightly import' },
    headers: COMPRESSED,
    status: 415,
  },
  {
    operationId: 'listObjects',
    name: 'address_too_long',
    method: 'GET',
    path: `${DATA}/`,
    parameters: () => ({ ...inClass(), query: LONG }),
    status: 414,
  },
  {
    operationId: 'listClasses',
    name: 'headers_too_large',
    method: 'GET',
    path: CLASSES,
    headers: () => ({ 'X-Request-Id': LONG }),
    status: 431,
  },
  {
    operationId: 'issueToken',
    name: 'too_large',
    method: 'POST',
    path: TOKEN,
    token: 'none',
    body: () => new URLSearchParams({ scope: LONG }),
    status: 413,
  },
  {
    operationId: 'issueToken',
    name: 'compressed',
    method: 'POST',
    path: TOKEN,
    token: 'none',
    body: () => new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: COMPRESSED,
    status: 415,
  },
  {
    operationId: 'issueToken',
    name: 'too_many_attempts',
    method: 'POST',
    path: TOKEN,
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
    method: 'POST',
    path: SESSION,
    as: 'dashboard',
    body: { email: 'eve@example.com', password: 'a guess after another' },
    attempts: 6,
    status: 429,
  },
];
