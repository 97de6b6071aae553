import { type Memory, STALE, type Step, step } from './step.js';

const importer = ({ client }: Memory) => ({ applicationId: client! });
const newSecret = (memory: Memory) => ({ ...importer(memory), secretId: memory.secretId! });
const form = ({ client, secret }: Memory, given: Record<string, string>) =>
  new URLSearchParams({ ...given, client_id: client!, client_secret: secret! });

/** An application, its token and its secrets. */
export const APPLICATION_STEPS: Step[] = [
  step('getOAuthMetadata', 'metadata', 200, { token: 'none' }),
  step('createApplication', 'importer', 200, {
    body: { name: 'Nightly import', scopes: ['data:read', 'data:write'] },
    remember: ({ body }) => ({ client: body.client_id, secret: body.client_secret }),
  }),
  step('createApplication', 'faults', 400, { body: { name: '', scopes: ['data:raed'] } }),
  step('listApplications', 'all', 200),
  step('issueToken', 'client_credentials', 200, {
    token: 'none',
    body: (memory: Memory) => form(memory, { grant_type: 'client_credentials' }),
    remember: ({ body }) => ({ narrow: body.access_token }),
  }),
  step('issueToken', 'invalid_client', 401, {
    token: 'none',
    body: (memory: Memory) => form({ ...memory, secret: 'wrong' }, { grant_type: 'client_credentials' }),
  }),
  step('issueToken', 'unsupported_grant_type', 400, {
    token: 'none',
    body: (memory: Memory) => form(memory, { grant_type: 'password' }),
  }),
  step('listClasses', 'scope', 403, { token: 'narrow' }),
  step('introspectToken', 'active', 200, {
    token: 'none',
    body: (memory: Memory) => form(memory, { token: memory.narrow! }),
  }),
  step('revokeToken', 'revoked', 200, {
    token: 'none',
    body: (memory: Memory) => form(memory, { token: memory.narrow! }),
  }),
  step('listClasses', 'revoked_token', 401, { token: 'narrow' }),
  step('getApplication', 'importer', 200, { parameters: importer }),
  step('getApplication', 'changed_since', 412, {
    parameters: importer,
    headers: STALE,
  }),
  step('updateApplication', 'renamed', 200, {
    parameters: importer,
    body: { name: 'Hourly import' },
  }),
  step('updateApplication', 'changed_since', 412, {
    parameters: importer,
    headers: STALE,
    body: { name: 'Daily import' },
  }),
  step('rotateClientSecret', 'rotated', 200, {
    parameters: importer,
    remember: ({ body }) => ({ secretId: body.id }),
  }),
  step('deleteClientSecret', 'deleted', 200, {
    parameters: newSecret,
  }),
  step('deleteClientSecret', 'missing', 404, {
    parameters: newSecret,
  }),
  step('revokeApplicationTokens', 'revoked', 200, {
    parameters: importer,
  }),
  step('deleteApplication', 'changed_since', 412, {
    parameters: importer,
    headers: STALE,
  }),
  step('deleteApplication', 'deleted', 200, { parameters: importer }),
  step('getApplication', 'missing', 404, { parameters: importer }),
];
