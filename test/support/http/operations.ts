import type { Service } from '../services/service.js';
import { APPLICATIONS } from './applications.js';

/** An operation on objects or attachments: the eleven of SPEC 4.1 and the batch delete, ready to be sent. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  scope: 'data:read' | 'data:write';
  /** Path and body at a place where all of it exists, so that nothing but the token can stand in the way. */
  request(place: Place): { path: string; body?: unknown };
}

/** An object that exists, with an attachment. */
export interface Place {
  className: string;
  classPath: string;
  objectPath: string;
  objectId: string;
}

const FILE = Buffer.from('a file').toString('base64');
const OTHER_FILE = Buffer.from('another file').toString('base64');

export const OPERATIONS: Operation[] = [
  {
    name: 'batch create',
    method: 'POST',
    scope: 'data:write',
    request: ({ classPath }) => ({ path: `${classPath}/batch`, body: [{ text: 'a' }, { text: 'b' }] }),
  },
  {
    name: 'batch update',
    method: 'PUT',
    scope: 'data:write',
    request: ({ classPath, objectId }) => ({
      path: `${classPath}/batch`,
      body: [{ _id: objectId, text: 'changed' }],
    }),
  },
  {
    name: 'create',
    method: 'POST',
    scope: 'data:write',
    request: ({ classPath }) => ({ path: `${classPath}/`, body: { text: 'new' } }),
  },
  {
    name: 'list',
    method: 'GET',
    scope: 'data:read',
    request: ({ classPath }) => ({ path: `${classPath}/` }),
  },
  {
    name: 'retrieve',
    method: 'GET',
    scope: 'data:read',
    request: ({ objectPath }) => ({ path: objectPath }),
  },
  {
    name: 'update',
    method: 'PUT',
    scope: 'data:write',
    request: ({ objectPath }) => ({ path: objectPath, body: { text: 'changed' } }),
  },
  {
    name: 'delete',
    method: 'DELETE',
    scope: 'data:write',
    request: ({ objectPath }) => ({ path: objectPath }),
  },
  {
    name: 'create attachment',
    method: 'POST',
    scope: 'data:write',
    request: ({ objectPath }) => ({ path: `${objectPath}/attachments/new.txt`, body: FILE }),
  },
  {
    name: 'retrieve attachment',
    method: 'GET',
    scope: 'data:read',
    request: ({ objectPath }) => ({ path: `${objectPath}/attachments/present.txt` }),
  },
  {
    name: 'update attachment',
    method: 'PUT',
    scope: 'data:write',
    request: ({ objectPath }) => ({ path: `${objectPath}/attachments/present.txt`, body: OTHER_FILE }),
  },
  {
    name: 'delete attachment',
    method: 'DELETE',
    scope: 'data:write',
    request: ({ objectPath }) => ({ path: `${objectPath}/attachments/present.txt` }),
  },
  {
    name: 'batch delete',
    method: 'DELETE',
    scope: 'data:write',
    request: ({ classPath, objectId }) => ({ path: `${classPath}/batch`, body: [objectId] }),
  },
];

const CLASSES = '/api/v1/storage/classes';

/** The operations on classes and applications, with the scope that each needs: what they are about is missing. */
export const ADMINISTRATION = [
  ['classes:read', 'GET', CLASSES],
  ['classes:read', 'GET', `${CLASSES}/Any`],
  ['classes:write', 'POST', CLASSES],
  ['classes:write', 'PUT', `${CLASSES}/Any`],
  ['classes:write', 'DELETE', `${CLASSES}/Any`],
  ['applications:read', 'GET', APPLICATIONS],
  ['applications:read', 'GET', `${APPLICATIONS}/any`],
  ['applications:write', 'POST', APPLICATIONS],
  ['applications:write', 'PUT', `${APPLICATIONS}/any`],
  ['applications:write', 'DELETE', `${APPLICATIONS}/any`],
  ['applications:write', 'POST', `${APPLICATIONS}/any/secrets`],
  ['applications:write', 'DELETE', `${APPLICATIONS}/any/secrets/any`],
  ['applications:write', 'DELETE', `${APPLICATIONS}/any/tokens`],
] as const;

/** A class of its own with one object that has one attachment. */
export async function newPlace(service: Service): Promise<Place> {
  const { name, path } = await service.createClass({ text: { type: 'string' } });
  const objectPath = await (await service.client()).create({ name, path, definitionPath: '' }, { text: 'a' });
  const attached = await (await service.client()).post(`${objectPath}/attachments/present.txt`, FILE);
  if (attached.status !== 200) throw new Error(`no attachment: ${attached.text}`);
  return { className: name, classPath: path, objectPath, objectId: objectPath.split('/').at(-1)! };
}

/** Everything an operation could have changed at a place. */
export async function stateOf(service: Service, { classPath, objectPath }: Place): Promise<unknown> {
  const client = await service.client();
  const [list, file] = await Promise.all([
    client.get(`${classPath}/`),
    client.get(`${objectPath}/attachments/present.txt`),
  ]);
  return { list: list.body, file: file.text };
}
