// The examples of the contract. Each step is sent to a running service, in this order; what it answers becomes the
// example. `npm run openapi` records, and a test sends them again and holds the answers against the record.

/** What earlier steps have answered, by the names they gave it. */
export type Memory = Record<string, string>;

export interface Step {
  operationId: string;
  /** Name of the example. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path, with `{parameter}` for what stands in `parameters`. */
  path: string;
  parameters?: (memory: Memory) => Record<string, string>;
  /** A value is sent as JSON, a URLSearchParams as a form, a Text as it is. */
  body?: unknown | ((memory: Memory) => unknown);
  /** `none`: without a token; `narrow`: with the one an earlier step has obtained. */
  token?: 'none' | 'narrow';
  status: number;
  /** Keeps parts of the answer for later steps. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows its own answer
  remember?: (answer: { body: any; location: string | null }) => Memory;
}

/** A body that is not JSON. */
export class Text {
  constructor(readonly text: string) {}
}

const DATA = '/api/v1/storage/data/{object-class}';
const OBJECT = `${DATA}/{object-id}`;
const ATTACHMENT = `${OBJECT}/attachments/{attachment-name}`;
const CLASSES = '/api/v1/storage/classes';
const CLASS = `${CLASSES}/{object-class}`;
const APPLICATIONS = '/api/v1/auth/applications';
const APPLICATION = `${APPLICATIONS}/{applicationId}`;

const SHIPMENT = {
  name: 'Shipment',
  description: 'Parcels on their way',
  fields: {
    reference: { type: 'string', required: true, unique: true, maxLength: 40 },
    weight: { type: 'number', minimum: 0, indexed: true },
    status: { type: 'string', enum: ['packed', 'sent', 'delivered'], default: 'packed', indexed: true },
    sentAt: { type: 'datetime' },
    address: {
      type: 'object',
      fields: { city: { type: 'string' }, country: { type: 'string', maxLength: 2 } },
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

const inClass = (name = 'Shipment') => ({ 'object-class': name });
const shipment = (memory: Memory) => ({ 'object-class': 'Shipment', 'object-id': memory.shipment! });
const label = (memory: Memory) => ({ ...shipment(memory), 'attachment-name': 'label.txt' });
const lastSegment = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const nobody = (memory: Memory) => ({
  ...shipment(memory),
  'object-id': '019b7c4e-0000-7000-8000-000000000000',
});

const withoutToken = (
  operationId: string,
  method: Step['method'],
  path: string,
  parameters?: Step['parameters'],
): Step => ({
  operationId,
  name: 'without_token',
  method,
  path,
  ...(parameters === undefined ? {} : { parameters }),
  token: 'none',
  status: 401,
});

export const SCENARIO: Step[] = [
  // Classes
  {
    operationId: 'createClass',
    name: 'shipment',
    method: 'POST',
    path: CLASSES,
    body: SHIPMENT,
    status: 200,
  },
  { operationId: 'createClass', name: 'exists', method: 'POST', path: CLASSES, body: SHIPMENT, status: 409 },
  {
    operationId: 'createClass',
    name: 'faults',
    method: 'POST',
    path: CLASSES,
    body: { name: '1st', fields: { size: { type: 'nummer', minimun: 1 } } },
    status: 400,
  },
  { operationId: 'listClasses', name: 'all', method: 'GET', path: CLASSES, status: 200 },
  {
    operationId: 'getClass',
    name: 'shipment',
    method: 'GET',
    path: CLASS,
    parameters: () => inClass(),
    status: 200,
  },
  {
    operationId: 'getClass',
    name: 'missing',
    method: 'GET',
    path: CLASS,
    parameters: () => inClass('Shipmnt'),
    status: 404,
  },

  // Objects
  {
    operationId: 'createObject',
    name: 'shipment',
    method: 'POST',
    path: `${DATA}/`,
    parameters: () => inClass(),
    body: {
      reference: 'S-1001',
      weight: 12.5,
      sentAt: '2026-01-02T03:04:05.678Z',
      address: { city: 'Brno', country: 'CZ' },
      tags: ['fragile'],
    },
    status: 200,
    remember: ({ location }) => ({ shipment: lastSegment(location!) }),
  },
  {
    operationId: 'createObject',
    name: 'faults',
    method: 'POST',
    path: `${DATA}/`,
    parameters: () => inClass(),
    body: { weigth: 3, status: 'lost' },
    status: 400,
  },
  {
    operationId: 'createObject',
    name: 'not_unique',
    method: 'POST',
    path: `${DATA}/`,
    parameters: () => inClass(),
    body: { reference: 'S-1001' },
    status: 400,
  },
  {
    operationId: 'createObject',
    name: 'missing_class',
    method: 'POST',
    path: `${DATA}/`,
    parameters: () => inClass('Parcel'),
    body: {},
    status: 404,
  },
  withoutToken('createObject', 'POST', `${DATA}/`, () => inClass()),
  {
    operationId: 'createObjects',
    name: 'two',
    method: 'POST',
    path: `${DATA}/batch`,
    parameters: () => inClass(),
    body: [
      { reference: 'S-1002', weight: 3 },
      { reference: 'S-1003', weight: 40, status: 'sent' },
    ],
    status: 200,
    remember: ({ body }) => ({ second: lastSegment(body[0]), third: lastSegment(body[1]) }),
  },
  {
    operationId: 'createObjects',
    name: 'faults',
    method: 'POST',
    path: `${DATA}/batch`,
    parameters: () => inClass(),
    body: [{ reference: 'S-1004' }, { weight: -1 }, { reference: 5 }],
    status: 400,
  },
  withoutToken('createObjects', 'POST', `${DATA}/batch`, () => inClass()),
  {
    operationId: 'updateObjects',
    name: 'two',
    method: 'PUT',
    path: `${DATA}/batch`,
    parameters: () => inClass(),
    body: ({ second, third }: Memory) => [
      { _id: second, status: 'sent' },
      { _id: third, weight: null },
    ],
    status: 200,
  },
  {
    operationId: 'updateObjects',
    name: 'faults',
    method: 'PUT',
    path: `${DATA}/batch`,
    parameters: () => inClass(),
    body: ({ second }: Memory) => [{ _id: second, status: 'lost' }, { weight: 1 }],
    status: 400,
  },
  withoutToken('updateObjects', 'PUT', `${DATA}/batch`, () => inClass()),
  {
    operationId: 'listObjects',
    name: 'filtered',
    method: 'GET',
    path: `${DATA}/`,
    parameters: () => ({ ...inClass(), limit: '2', page: '1', query: '{"weight":{"$gte":10}}' }),
    status: 200,
  },
  {
    operationId: 'listObjects',
    name: 'unknown_operator',
    method: 'GET',
    path: `${DATA}/`,
    parameters: () => ({ ...inClass(), query: '{"weight":{"$ge":10}}' }),
    status: 400,
  },
  {
    operationId: 'listObjects',
    name: 'missing_class',
    method: 'GET',
    path: `${DATA}/`,
    parameters: () => inClass('Parcel'),
    status: 404,
  },
  withoutToken('listObjects', 'GET', `${DATA}/`, () => inClass()),

  // Attachments
  {
    operationId: 'createAttachment',
    name: 'text',
    method: 'POST',
    path: ATTACHMENT,
    parameters: label,
    body: new Text('SGVsbG8sIEJybm8h'),
    status: 200,
  },
  {
    operationId: 'createAttachment',
    name: 'invalid_base64',
    method: 'POST',
    path: ATTACHMENT,
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'broken.txt' }),
    body: new Text('SGVs*G8='),
    status: 404,
  },
  withoutToken('createAttachment', 'POST', ATTACHMENT, label),
  {
    operationId: 'getAttachment',
    name: 'text',
    method: 'GET',
    path: ATTACHMENT,
    parameters: label,
    status: 200,
  },
  {
    operationId: 'getAttachment',
    name: 'missing',
    method: 'GET',
    path: ATTACHMENT,
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'photo.jpg' }),
    status: 404,
  },
  withoutToken('getAttachment', 'GET', ATTACHMENT, label),
  {
    operationId: 'getObject',
    name: 'shipment',
    method: 'GET',
    path: OBJECT,
    parameters: shipment,
    status: 200,
  },
  { operationId: 'getObject', name: 'missing', method: 'GET', path: OBJECT, parameters: nobody, status: 404 },
  withoutToken('getObject', 'GET', OBJECT, shipment),
  {
    operationId: 'updateObject',
    name: 'delivered',
    method: 'PUT',
    path: OBJECT,
    parameters: shipment,
    body: { status: 'delivered', tags: null },
    status: 200,
  },
  {
    operationId: 'updateObject',
    name: 'faults',
    method: 'PUT',
    path: OBJECT,
    parameters: shipment,
    body: { reference: null },
    status: 400,
  },
  {
    operationId: 'updateObject',
    name: 'missing',
    method: 'PUT',
    path: OBJECT,
    parameters: nobody,
    body: {},
    status: 404,
  },
  withoutToken('updateObject', 'PUT', OBJECT, shipment),
  {
    operationId: 'updateAttachment',
    name: 'text',
    method: 'PUT',
    path: ATTACHMENT,
    parameters: label,
    body: new Text('data:text/plain;base64,R29vZGJ5ZSwgQnJubyE='),
    status: 200,
  },
  {
    operationId: 'updateAttachment',
    name: 'missing',
    method: 'PUT',
    path: ATTACHMENT,
    parameters: (memory) => ({ ...label(memory), 'attachment-name': 'photo.jpg' }),
    body: new Text('SGVsbG8='),
    status: 404,
  },
  withoutToken('updateAttachment', 'PUT', ATTACHMENT, label),
  {
    operationId: 'deleteAttachment',
    name: 'text',
    method: 'DELETE',
    path: ATTACHMENT,
    parameters: label,
    status: 200,
  },
  {
    operationId: 'deleteAttachment',
    name: 'missing',
    method: 'DELETE',
    path: ATTACHMENT,
    parameters: label,
    status: 404,
  },
  withoutToken('deleteAttachment', 'DELETE', ATTACHMENT, label),
  {
    operationId: 'deleteObject',
    name: 'shipment',
    method: 'DELETE',
    path: OBJECT,
    parameters: shipment,
    status: 200,
  },
  {
    operationId: 'deleteObject',
    name: 'missing',
    method: 'DELETE',
    path: OBJECT,
    parameters: shipment,
    status: 404,
  },
  withoutToken('deleteObject', 'DELETE', OBJECT, shipment),

  // Changing and deleting a class
  {
    operationId: 'replaceClass',
    name: 'new_field',
    method: 'PUT',
    path: CLASS,
    parameters: () => inClass(),
    body: {
      ...SHIPMENT,
      fields: { ...SHIPMENT.fields, priority: { type: 'integer', minimum: 1, default: 3 } },
    },
    status: 200,
  },
  {
    operationId: 'replaceClass',
    name: 'conflict',
    method: 'PUT',
    path: CLASS,
    parameters: () => inClass(),
    body: { ...SHIPMENT, fields: { ...SHIPMENT.fields, weight: { type: 'number', required: true } } },
    status: 409,
  },
  {
    operationId: 'deleteClass',
    name: 'not_empty',
    method: 'DELETE',
    path: CLASS,
    parameters: () => inClass(),
    status: 409,
  },
  {
    operationId: 'deleteClass',
    name: 'forced',
    method: 'DELETE',
    path: CLASS,
    parameters: () => ({ ...inClass(), force: 'true' }),
    status: 200,
  },

  // Applications and tokens
  {
    operationId: 'getOAuthMetadata',
    name: 'metadata',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    token: 'none',
    status: 200,
  },
  {
    operationId: 'createApplication',
    name: 'importer',
    method: 'POST',
    path: APPLICATIONS,
    body: { name: 'Nightly import', scopes: ['data:read', 'data:write'] },
    status: 200,
    remember: ({ body }) => ({ client: body.client_id, secret: body.client_secret }),
  },
  {
    operationId: 'createApplication',
    name: 'faults',
    method: 'POST',
    path: APPLICATIONS,
    body: { name: '', scopes: ['data:raed'] },
    status: 400,
  },
  { operationId: 'listApplications', name: 'all', method: 'GET', path: APPLICATIONS, status: 200 },
  {
    operationId: 'issueToken',
    name: 'client_credentials',
    method: 'POST',
    path: '/api/v1/auth/oauth2/token',
    token: 'none',
    body: ({ client, secret }: Memory) =>
      new URLSearchParams({ grant_type: 'client_credentials', client_id: client!, client_secret: secret! }),
    status: 200,
    remember: ({ body }) => ({ narrow: body.access_token }),
  },
  {
    operationId: 'issueToken',
    name: 'invalid_client',
    method: 'POST',
    path: '/api/v1/auth/oauth2/token',
    token: 'none',
    body: ({ client }: Memory) =>
      new URLSearchParams({ grant_type: 'client_credentials', client_id: client!, client_secret: 'wrong' }),
    status: 401,
  },
  {
    operationId: 'issueToken',
    name: 'unsupported_grant_type',
    method: 'POST',
    path: '/api/v1/auth/oauth2/token',
    token: 'none',
    body: ({ client, secret }: Memory) =>
      new URLSearchParams({ grant_type: 'password', client_id: client!, client_secret: secret! }),
    status: 400,
  },
  { operationId: 'listClasses', name: 'scope', method: 'GET', path: CLASSES, token: 'narrow', status: 403 },
  {
    operationId: 'introspectToken',
    name: 'active',
    method: 'POST',
    path: '/api/v1/auth/oauth2/introspect',
    token: 'none',
    body: ({ client, secret, narrow }: Memory) =>
      new URLSearchParams({ token: narrow!, client_id: client!, client_secret: secret! }),
    status: 200,
  },
  {
    operationId: 'revokeToken',
    name: 'revoked',
    method: 'POST',
    path: '/api/v1/auth/oauth2/revoke',
    token: 'none',
    body: ({ client, secret, narrow }: Memory) =>
      new URLSearchParams({ token: narrow!, client_id: client!, client_secret: secret! }),
    status: 200,
  },
  {
    operationId: 'getApplication',
    name: 'importer',
    method: 'GET',
    path: APPLICATION,
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
  },
  {
    operationId: 'updateApplication',
    name: 'renamed',
    method: 'PUT',
    path: APPLICATION,
    parameters: ({ client }) => ({ applicationId: client! }),
    body: { name: 'Hourly import' },
    status: 200,
  },
  {
    operationId: 'rotateClientSecret',
    name: 'rotated',
    method: 'POST',
    path: `${APPLICATION}/secrets`,
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
    remember: ({ body }) => ({ secretId: body.id }),
  },
  {
    operationId: 'deleteClientSecret',
    name: 'deleted',
    method: 'DELETE',
    path: `${APPLICATION}/secrets/{secretId}`,
    parameters: ({ client, secretId }) => ({ applicationId: client!, secretId: secretId! }),
    status: 200,
  },
  {
    operationId: 'revokeApplicationTokens',
    name: 'revoked',
    method: 'DELETE',
    path: `${APPLICATION}/tokens`,
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
  },
  {
    operationId: 'deleteApplication',
    name: 'deleted',
    method: 'DELETE',
    path: APPLICATION,
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 200,
  },
  {
    operationId: 'getApplication',
    name: 'missing',
    method: 'GET',
    path: APPLICATION,
    parameters: ({ client }) => ({ applicationId: client! }),
    status: 404,
  },
];
