import { STALE } from './places.js';
import type { Memory, Step } from './step.js';

/** An application, its token and its secrets. */
export const APPLICATION_STEPS: Step[] = [
  { operationId: 'getOAuthMetadata', name: 'metadata', token: 'none', status: 200 },
  {
    operationId: 'createApplication',
    name: 'importer',
    body: { name: 'Nightly import', scopes: ['data:read', 'data:write'] },
    status: 200,
    remember: ({ body }) => ({ client: body.client_id, secret: body.client_secret }),
  },
  {
    operationId: 'createApplication',
    name: 'faults',
    body: { name: '', scopes: ['data:raed'] },
    status: 400,
  },
  { operationId: 'listApplications', name: 'all', status: 200 },
  {
    operationId: 'issueToken',
    name: 'client_credentials',
    token: 'none',
    body: ({ client, secret }: Memory) =>
      new URLSearchParams({ grant_type: 'client_credentials', client_id: client!, client_secret: secret! }),
    status: 200,
    remember: ({ body }) => ({ narrow: body.access_token }),
  },
  {
    operationId: 'issueToken',
    name: 'invalid_client',
    token: 'none',
    body: ({ client }: Memory) =>
      new URLSearchParams({ grant_type: 'client_credentials', client_id: client!, client_secret: 'wrong' }),
    status: 401,
  },
  {
    operationId: 'issueToken',
    name: 'unsupported_grant_type',
    token: 'none',
    body: ({ client, secret }: Memory) =>
      new URLSearchParams({ grant_type: 'password', client_id: client!, client_secret: secret! }),
    status: 400,
  },
  { operationId: 'listClasses', name: 'scope', token: 'narrow', status: 403 },
  {
    operationId: 'introspectToken',
    name: 'active',
    token: 'none',
    body: ({ client, secret, narrow }: Memory) =>
      new URLSearchParams({ token: narrow!, client_id: client!, client_secret: secret! }),
    status: 200,
  },
  {
    operationId: 'revokeToken',
    name: 'revoked',
    token: 'none',
    body: ({ client, secret, narrow }: Memory) =>
      new URLSearchParams({ token: narrow!, client_id: client!, client_secret: secret! }),
    status: 200,
  },
  { operationId: 'listClasses', name: 'revoked_token', token: 'narrow', status: 401 },
  {
    operationId: 'getApplication',
    name: 'importer',
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
  },
  {
    operationId: 'getApplication',
    name: 'changed_since',
    parameters: ({ client }) => ({ applicationId: client! }),
    headers: () => STALE,
    status: 412,
  },
  {
    operationId: 'updateApplication',
    name: 'renamed',
    parameters: ({ client }) => ({ applicationId: client! }),
    body: { name: 'Hourly import' },
    status: 200,
  },
  {
    operationId: 'updateApplication',
    name: 'changed_since',
    parameters: ({ client }) => ({ applicationId: client! }),
    headers: () => STALE,
    body: { name: 'Daily import' },
    status: 412,
  },
  {
    operationId: 'rotateClientSecret',
    name: 'rotated',
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
    remember: ({ body }) => ({ secretId: body.id }),
  },
  {
    operationId: 'deleteClientSecret',
    name: 'deleted',
    parameters: ({ client, secretId }) => ({ applicationId: client!, secretId: secretId! }),
    status: 200,
  },
  {
    operationId: 'deleteClientSecret',
    name: 'missing',
    parameters: ({ client, secretId }) => ({ applicationId: client!, secretId: secretId! }),
    status: 404,
  },
  {
    operationId: 'revokeApplicationTokens',
    name: 'revoked',
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
  },
  {
    operationId: 'deleteApplication',
    name: 'changed_since',
    parameters: ({ client }) => ({ applicationId: client! }),
    headers: () => STALE,
    status: 412,
  },
  {
    operationId: 'deleteApplication',
    name: 'deleted',
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
  },
  {
    operationId: 'getApplication',
    name: 'missing',
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 404,
  },
];
