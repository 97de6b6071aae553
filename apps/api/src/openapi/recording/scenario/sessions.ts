import { ADMINISTRATOR_STEPS } from './administrators.js';
import { type Memory, type Step, step, withoutToken } from './step.js';

const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' };
const CHANGED = { ...ADA, password: 'tremendous quokka lantern' };

const withCode = (given: object) => (memory: Memory) => ({ code: memory.setupCode, ...given });

/** The first administrator, signing in and out, and access tokens from a session. */
export const SESSION_STEPS: Step[] = [
  step('getSetupState', 'first_run', 200, { token: 'none' }),
  step('completeSetup', 'another_site', 403, { token: 'none', body: withCode(ADA) }),
  step('completeSetup', 'faults', 400, {
    as: 'dashboard',
    body: withCode({ email: 'ada', password: 'short' }),
  }),
  step('completeSetup', 'wrong_code', 403, { as: 'dashboard', body: { code: 'a guess', ...ADA } }),
  step('completeSetup', 'made', 200, { as: 'dashboard', body: withCode(ADA) }),
  step('completeSetup', 'again', 409, { as: 'dashboard', body: withCode(ADA) }),
  step('getSetupState', 'done', 200, { token: 'none' }),
  step('getSession', 'signed_in', 200, { as: 'dashboard' }),
  step('getSession', 'without_session', 401, { token: 'none' }),
  step('issueSessionToken', 'token', 200, {
    as: 'dashboard',
    remember: ({ body }) => ({ administrator: body.access_token }),
  }),
  step('listAuditEvents', 'newest', 200, { parameters: { limit: '2' }, token: 'administrator' }),
  step('listAuditEvents', 'no_such_kind', 400, {
    parameters: { kind: 'lunch.eaten' },
    token: 'administrator',
  }),
  step('listAuditEvents', 'not_for_applications', 403),
  withoutToken('listAuditEvents'),
  ...ADMINISTRATOR_STEPS,
  step('changePassword', 'wrong_password', 401, {
    as: 'dashboard',
    body: { current: 'not the password', new: CHANGED.password },
  }),
  step('changePassword', 'changed', 200, {
    as: 'dashboard',
    body: { current: ADA.password, new: CHANGED.password },
  }),
  step('signOut', 'signed_out', 200, { as: 'dashboard' }),
  step('signOut', 'without_session', 401, { as: 'dashboard' }),
  step('signIn', 'wrong_password', 401, { as: 'dashboard', body: ADA }),
  step('signIn', 'signed_in', 200, { as: 'dashboard', body: CHANGED }),
  step('signOutEverywhere', 'signed_out', 200, { as: 'dashboard' }),
  step('issueSessionToken', 'without_session', 401, { as: 'dashboard' }),
];
