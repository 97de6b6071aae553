import { STALE } from './places.js';
import { type Memory, type Step, stepsOf, withoutToken } from './step.js';

const GRACE = { email: 'grace@example.com', password: 'the first password', role: 'editor' };

const grace = ({ grace }: Memory) => ({ administratorId: grace! });
const ada = ({ ada }: Memory) => ({ administratorId: ada! });
const missing = () => ({ administratorId: '019b7c4e-0000-7000-8000-000000000000' });

const listed = stepsOf('listAdministrators', () => ({}));
const created = stepsOf('createAdministrator', () => ({}));
const read = stepsOf('getAdministrator', grace);
const changed = stepsOf('updateAdministrator', grace);
const deleted = stepsOf('deleteAdministrator', grace);

/** Administrators as an owner manages them, who has the token `administrator`. */
export const ADMINISTRATOR_STEPS: Step[] = [
  created('editor', {
    body: GRACE,
    token: 'administrator',
    status: 200,
    remember: ({ body }) => ({ grace: body.id }),
  }),
  created('faults', {
    body: { email: 'grace', password: 'short', role: 'boss' },
    token: 'administrator',
    status: 400,
  }),
  created('again', { body: GRACE, token: 'administrator', status: 409 }),
  created('not_for_applications', { body: GRACE, status: 403 }),
  withoutToken('createAdministrator'),
  listed('all', {
    token: 'administrator',
    status: 200,
    remember: ({ body }) => ({ ada: body.administrators[0].id }),
  }),
  listed('no_number', { parameters: () => ({ page: 'last' }), token: 'administrator', status: 400 }),
  listed('not_for_applications', { status: 403 }),
  withoutToken('listAdministrators'),
  read('editor', { token: 'administrator', status: 200 }),
  read('changed_since', { token: 'administrator', headers: () => STALE, status: 412 }),
  read('missing', { parameters: missing, token: 'administrator', status: 404 }),
  read('not_for_applications', { status: 403 }),
  withoutToken('getAdministrator', grace),
  changed('viewer', { body: { role: 'viewer' }, token: 'administrator', status: 200 }),
  changed('changed_since', {
    body: { role: 'owner' },
    token: 'administrator',
    headers: () => STALE,
    status: 412,
  }),
  changed('faults', {
    body: { role: 'boss', password: 'short' },
    token: 'administrator',
    status: 400,
  }),
  changed('only_owner', { parameters: ada, body: { role: 'viewer' }, token: 'administrator', status: 409 }),
  changed('missing', {
    parameters: missing,
    body: { role: 'viewer' },
    token: 'administrator',
    status: 404,
  }),
  changed('not_for_applications', { body: { role: 'viewer' }, status: 403 }),
  withoutToken('updateAdministrator', grace),
  deleted('not_for_applications', { status: 403 }),
  withoutToken('deleteAdministrator', grace),
  deleted('only_owner', { parameters: ada, token: 'administrator', status: 409 }),
  deleted('changed_since', { token: 'administrator', headers: () => STALE, status: 412 }),
  deleted('viewer', { token: 'administrator', status: 200 }),
  deleted('missing', { token: 'administrator', status: 404 }),
];
