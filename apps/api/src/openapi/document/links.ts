import type { OpenAPIObject } from '@nestjs/swagger';

interface Creation {
  /** Of the response; 200 where it is not given. */
  status?: number;
  /** Where the response has the id of the created resource, by the parameter that takes it. */
  parameters: Record<string, string>;
  /** The operations that take it. */
  leadsTo: string[];
}

const inPath = (name: string) => ({ [name]: `$request.path.${name}` });
const inBody = (name: string, member: string) => ({ [name]: `$response.body#/${member}` });

const CREATIONS: Record<string, Creation> = {
  createClass: {
    parameters: inBody('object-class', 'name'),
    leadsTo: ['getClass', 'replaceClass', 'deleteClass', 'createObject', 'createObjects', 'listObjects'],
  },
  replaceClass: {
    status: 202,
    parameters: { ...inPath('object-class'), ...inBody('changeId', 'id') },
    leadsTo: ['getClassChange'],
  },
  createObject: {
    parameters: { ...inPath('object-class'), ...inBody('object-id', '_id') },
    leadsTo: ['getObject', 'updateObject', 'deleteObject', 'createAttachment'],
  },
  createAttachment: {
    parameters: {
      ...inPath('object-class'),
      ...inPath('object-id'),
      ...inBody('attachment-name', 'name'),
    },
    leadsTo: ['getAttachment', 'updateAttachment', 'deleteAttachment'],
  },
  createApplication: {
    parameters: inBody('applicationId', 'client_id'),
    leadsTo: [
      'getApplication',
      'updateApplication',
      'deleteApplication',
      'rotateClientSecret',
      'revokeApplicationTokens',
    ],
  },
  rotateClientSecret: {
    parameters: { ...inPath('applicationId'), ...inBody('secretId', 'id') },
    leadsTo: ['deleteClientSecret'],
  },
};

/** Adds links from operations that create a resource to those that take its id. */
export function addLinks({ paths }: OpenAPIObject): void {
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const creation = CREATIONS[operation?.operationId ?? ''];
    if (creation === undefined) continue;
    const { status = 200, parameters, leadsTo } = creation;
    const links = leadsTo.map((operationId) => [operationId, { operationId, parameters }]);
    Object.assign(operation.responses[status], { links: Object.fromEntries(links) });
  }
}
