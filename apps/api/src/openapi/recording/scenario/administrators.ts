import { STALE } from './places.js';
import { type Memory, type Step, stepsOf, withoutToken } from './step.js';

const GRACE = { email: 'grace@example.com', password: 'the first password', role: 'editor' };

const grace = ({ grace }: Memory) => ({ administratorId: grace! });
const ada = ({ ada }: Memory) => ({ administratorId: ada! });
const missing = () => ({ administratorId: '019b7c4e-0000-7000-8000-000000000000' });

const listed = stepsOf('listAdministrators');
const created = stepsOf('createAdministrator');
const read = stepsOf('getAdministrator', grace);
const changed = stepsOf('updateAdministrator', grace);
const deleted = stepsOf('deleteAdministrator', grace);

/** Administrators as an owner manages them, who has the token `administrator`. */
export const ADMINISTRATOR_STEPS: Step[] = [
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
