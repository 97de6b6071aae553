import { inClass, type Step, step, Text } from './step.js';

const COMPRESSED = () => ({ 'Content-Encoding': 'gzip' });
/** The id of an application that does not exist. */
const NOBODY = 'app_0000000000000000000000';
/** Longer than the limits for addresses, headers and the bodies here. */
const LONG = 'a'.repeat(70_000);

/** Refusals that any operation of its kind may have. */
export const REFUSAL_STEPS: Step[] = [
  step('createClass', 'trailing_comma', 400, { body: new Text('{"name": "Parcel", "fields": {},}') }),
  step('createApplication', 'too_large', 413, { body: { name: LONG } }),
  step('createApplication', 'compressed', 415, { body: { name: 'Nightly import' }, headers: COMPRESSED }),
  step('listObjects', 'address_too_long', 414, { parameters: { ...inClass(), query: LONG } }),
  step('listClasses', 'headers_too_large', 431, { headers: { 'X-Request-Id': LONG } }),
  step('issueToken', 'too_large', 413, { token: 'none', body: new URLSearchParams({ scope: LONG }) }),
  step('issueToken', 'compressed', 415, {
    token: 'none',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: COMPRESSED,
  }),
  step('issueToken', 'too_many_attempts', 429, {
    token: 'none',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: NOBODY,
      client_secret: 'guess',
    }),
    attempts: 11,
  }),
  step('signIn', 'too_many_attempts', 429, {
    as: 'dashboard',
    body: { email: 'eve@example.com', password: 'a guess after another' },
    attempts: 6,
  }),
];
