import { ADMINISTRATOR_STEPS } from './administrators.js';

import { type Memory, type Step, withoutToken } from './step.js';

const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' };
const CHANGED = { ...ADA, password: 'tremendous quokka lantern' };

const withCode = (given: object) => (memory: Memory) => ({ code: memory.setupCode, ...given });

/** The first administrator, signing in and out, and access tokens from a session. */
export const SESSION_STEPS: Step[] = [
  { operationId: 'getSetupState', name: 'first_run', token: 'none', status: 200 },
  { operationId: 'completeSetup', name: 'another_site', token: 'none', body: withCode(ADA), status: 403 },
  {
    operationId: 'completeSetup',
    name: 'faults',
    as: 'dashboard',
    body: withCode({ email: 'ada', password: 'short' }),
    status: 400,
  },
  {
    operationId: 'completeSetup',
    name: 'wrong_code',
    as: 'dashboard',
    body: { code: 'a guess', ...ADA },
    status: 403,
  },
  { operationId: 'completeSetup', name: 'made', as: 'dashboard', body: withCode(ADA), status: 200 },
  { operationId: 'completeSetup', name: 'again', as: 'dashboard', body: withCode(ADA), status: 409 },
  { operationId: 'getSetupState', name: 'done', token: 'none', status: 200 },
  { operationId: 'getSession', name: 'signed_in', as: 'dashboard', status: 200 },
  { operationId: 'getSession', name: 'without_session', token: 'none', status: 401 },
  {
    operationId: 'issueSessionToken',
    name: 'token',
    as: 'dashboard',
    status: 200,
    remember: ({ body }) => ({ administrator: body.access_token }),
  },
  {
    operationId: 'listAuditEvents',
    name: 'newest',
    parameters: () => ({ limit: '2' }),
    token: 'administrator',
    status: 200,
  },
  {
    operationId: 'listAuditEvents',
    name: 'no_such_kind',
    parameters: () => ({ kind: 'lunch.eaten' }),
    token: 'administrator',
    status: 400,
  },
  { operationId: 'listAuditEvents', name: 'not_for_applications', status: 403 },
  withoutToken('listAuditEvents'),
  ...ADMINISTRATOR_STEPS,
  {
    operationId: 'changePassword',
    name: 'wrong_password',
    as: 'dashboard',
    body: { current: 'not the password', new: CHANGED.password },
    status: 401,
  },
  {
    operationId: 'changePassword',
    name: 'changed',
    as: 'dashboard',
    body: { current: ADA.password, new: CHANGED.password },
    status: 200,
  },
  { operationId: 'signOut', name: 'signed_out', as: 'dashboard', status: 200 },
  { operationId: 'signOut', name: 'without_session', as: 'dashboard', status: 401 },
  { operationId: 'signIn', name: 'wrong_password', as: 'dashboard', body: ADA, status: 401 },
  { operationId: 'signIn', name: 'signed_in', as: 'dashboard', body: CHANGED, status: 200 },
  { operationId: 'signOutEverywhere', name: 'signed_out', as: 'dashboard', status: 200 },
  { operationId: 'issueSessionToken', name: 'without_session', as: 'dashboard', status: 401 },
];
