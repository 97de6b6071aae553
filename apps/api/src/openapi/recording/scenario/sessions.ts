import { type Memory, STALE, type Step, step, stepsOf, withoutToken } from './step.js';

const ADA = { email: 'ada@example.com', password: 'correct horse battery staple' };
const CHANGED = { ...ADA, password: 'tremendous quokka lantern' };

const withCode = (given: object) => (memory: Memory) => ({ code: memory.setupCode, ...given });

const GRACE = { email: 'grace@example.com', password: 'the first password', role: 'editor' };

const grace = ({ grace }: Memory) => ({ administratorId: grace! });
const ada = ({ ada }: Memory) => ({ administratorId: ada! });
const missing = () => ({ administratorId: '019b7c4e-0000-7000-8000-000000000000' });

const listed = stepsOf('listAdministrators');
const created = stepsOf('createAdministrator');
const read = stepsOf('getAdministrator', grace);
const changed = stepsOf('updateAdministrator', grace);
const deleted = stepsOf('deleteAdministrator', grace);

/** Administrators as an owner manages them, with the token `administrator`. */
const ADMINISTRATOR_STEPS: Step[] = [
  created('editor', 200, {
    body: GRACE,
    token: 'administrator',
    remember: ({ body }) => ({ grace: body.id }),
  }),
  created('faults', 400, {
    body: { email: 'grace', password: 'short', role: 'boss' },
    token: 'administrator',
  }),
  created('again', 409, { body: GRACE, token: 'administrator' }),
  created('not_for_applications', 403, { body: GRACE }),
  withoutToken('createAdministrator'),
  listed('all', 200, {
    token: 'administrator',
    remember: ({ body }) => ({ ada: body.administrators[0].id }),
  }),
  listed('no_number', 400, { parameters: { page: 'last' }, token: 'administrator' }),
  listed('not_for_applications', 403),
  withoutToken('listAdministrators'),
  read('editor', 200, { token: 'administrator' }),
  read('changed_since', 412, { token: 'administrator', headers: STALE }),
  read('missing', 404, { parameters: missing, token: 'administrator' }),
  read('not_for_applications', 403),
  withoutToken('getAdministrator', grace),
  changed('viewer', 200, { body: { role: 'viewer' }, token: 'administrator' }),
  changed('changed_since', 412, { body: { role: 'owner' }, token: 'administrator', headers: STALE }),
  changed('faults', 400, { body: { role: 'boss', password: 'short' }, token: 'administrator' }),
  changed('only_owner', 409, { parameters: ada, body: { role: 'viewer' }, token: 'administrator' }),
  changed('missing', 404, { parameters: missing, body: { role: 'viewer' }, token: 'administrator' }),
  changed('not_for_applications', 403, { body: { role: 'viewer' } }),
  withoutToken('updateAdministrator', grace),
  deleted('not_for_applications', 403),
  withoutToken('deleteAdministrator', grace),
  deleted('only_owner', 409, { parameters: ada, token: 'administrator' }),
  deleted('changed_since', 412, { token: 'administrator', headers: STALE }),
  deleted('viewer', 200, { token: 'administrator' }),
  deleted('missing', 404, { token: 'administrator' }),
];

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
