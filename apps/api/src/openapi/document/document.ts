import { SCOPE_PATTERN } from '@app/auth';
import { VERSION } from '@app/database';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { addExamples } from '../examples/examples.js';
import type { Exchange } from '../examples/exchange.js';
import { EXCHANGES, FAILURES } from '../examples/exchanges.gen.js';
import { completeResponses } from './complete-responses.js';
import { addLinks } from './links.js';
import { DEFINITION_SCHEMAS } from './schemas/definition-schemas.js';
import { OBJECT_SCHEMAS } from './schemas/object-schemas.js';
import { PROBLEM_SCHEMAS } from './schemas/problem-schemas.js';
import { shareExamples, shareParameters } from './shared-parts.js';

const DESCRIPTION = `Keeps a team's data: objects grouped in classes, each class with its own field definitions, and
named file attachments on each object.

**Authorization.** Classes, objects, attachments and applications need an access token. Get one with the client id and secret of an OAuth application
at \`POST /api/v1/auth/oauth2/token\`, and send it as \`Authorization: bearer <ACCESS_TOKEN>\` or as the URL parameter
\`token\`. The word bearer may have any case. The operations under Dashboard are for its pages: those of sessions take the cookie of an
administrator's session, and nothing else does; those of administrators and of the record of events take the access token
that \`POST /api/v1/auth/session/token\` makes from it.

**Errors** are \`application/problem+json\` (RFC 9457) with a stable \`code\`, the \`requestId\`, and every fault of the
request in \`errors\`; those of the token endpoints are OAuth's (RFC 6749). What is refused before the operation is known, such as
malformed HTTP (400) or too long an address (414) or headers (431), is a problem everywhere. Checks come in this order: token (401), scope (403), class (404), request (400), object (404).

**Certainty.** 503 \`unavailable\` and 507 say that nothing was stored; the former carries Retry-After. 503
\`outcome_unknown\`, which carries none, says that the connection to the database was lost while a write was being stored:
it is there or it is not, never half of it. Creates, updates, batches and uploads by POST take an \`Idempotency-Key\`: such a request has its effect once,
however often it is sent, and all of them get the first answer. Changes and deletions of an object, an attachment, a class,
an application or an administrator take \`If-Match\` with an ETag, and are refused with 412 and what is there now if that is no longer the
current one.

**Limits.** JSON body 1 MiB, batch body 16 MiB and 1,000 elements, 32 levels of nesting, \`query\` 8 KiB and 50
conditions, attachment 100 MiB. Over: 413 for bytes, 400 for counts. An object has at most 1 MiB as JSON text, as an element
of a batch and after a merge too: 400 \`object_too_large\` in \`errors\`. Where too many large bodies wait, one is 503 with
\`Retry-After\`, and nothing of it was stored. Bodies are sent plain: a Content-Encoding is 415.

**Rates.** An operator can limit what each application uses per second. A request costs one unit, every further element of a
batch one more, an upload one more for each 64 KiB. Answers then tell what is left in \`RateLimit\` and \`RateLimit-Policy\`
(draft-ietf-httpapi-ratelimit-headers-09), and beyond it are 429 with \`Retry-After\`.

**Transfer.** Answers about objects and classes, streams too, are compressed from 1 KiB on where \`Accept-Encoding\` takes br or
gzip, unless so many are compressed at once that this one would wait. The \`ETag\` of an object is the same in every encoding.
Attachments are sent as they were stored, and what has a secret in it is never compressed.

**JSON** is read strictly: invalid UTF-8, duplicate keys, lone surrogates, NUL characters, numbers outside IEEE double,
integers beyond 2^53-1 that are written as digits, keys of more than 65,535 bytes and the key \`__proto__\` are refused. Numbers that large are taken, and answered,
with an exponent, such as \`1e16\`.

Unknown URL parameters change nothing but a warning with the nearest name, in \`metadata.warnings\` of a list and in
\`X-Warning\` of a write of objects, attachments or classes. Those that are true or false may be \`1\` or \`0\`, \`True\` or \`False\`, too. Every path works with and without a trailing slash; HEAD works where GET does.`;

/** Generates the OpenAPI 3.1 document of the application from its routes. The order is fixed, to keep diffs small. */
export function describeApi(
  app: INestApplication,
  exchanges: readonly Exchange[] = [...EXCHANGES, ...FAILURES],
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Storage Data API')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service this document comes from')
    .addTag('Applications', 'OAuth applications: who may obtain tokens, and for what')
    .addTag('Attachments', 'Named files of an object')
    .addTag('Authentication', 'How a client obtains and gives up authorization (OAuth 2.0)')
    .addTag('Classes', 'What objects of a class may hold')
    .addTag('Dashboard', 'Administrators, their sessions and access tokens, and the record of what was done')
    .addTag('Objects', 'Objects of a class, one at a time and in batches')
    .addOAuth2(
      {
        type: 'oauth2',
        description: 'Client id and secret of an OAuth application; Swagger UI obtains the token.',
        flows: { clientCredentials: { tokenUrl: '/api/v1/auth/oauth2/token', scopes: SCOPES } },
      },
      'clientCredentials',
    )
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'An access token you have.' },
      'bearer',
    )
    .addApiKey(
      { type: 'apiKey', in: 'query', name: 'token', description: 'An access token you have.' },
      'token',
    )
    .addCookieAuth(
      '__Host-session',
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session of an administrator. Called `session` where the service is reached without TLS.',
      },
      'dashboardSession',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
  });
  document.components ??= {};
  document.components.schemas = sorted({
    ...document.components.schemas,
    ...(SCHEMAS as NonNullable<typeof document.components.schemas>),
  });
  document.paths = sorted(withSpecifiedNames(document.paths));
  tidySchemas(document);
  completeResponses(document);
  shareParameters(document);
  addExamples(document, exchanges);
  shareExamples(document);
  addLinks(document);
  // A reader meets what it is, and where, before some thousand lines of paths.
  const { openapi, info, servers, tags, ...parts } = document;
  return { openapi, info, servers, tags, ...parts } as OpenAPIObject;
}

/** The parts of the contract that no DTO describes, by name: those of SPEC section 2 and the error document. */
const SCHEMAS: Record<string, object> = {
  ...OBJECT_SCHEMAS,
  ...DEFINITION_SCHEMAS,
  Scope: {
    type: 'string',
    description:
      'What a token may do: `data:read`, `data:write` (each also for one class, as in `data:read:Shipment`), ' +
      '`classes:read`, `classes:write`, `applications:read`, `applications:write`.',
    pattern: SCOPE_PATTERN,
  },
  ...PROBLEM_SCHEMAS,
};

const SCOPES = {
  'data:read': 'Read objects and attachments of every class',
  'data:write':
    'Create, change and delete objects and attachments of every class, which the answers to these show',
  'classes:read': 'Read class definitions',
  'classes:write': 'Create, change and delete classes',
  'applications:read': 'Read OAuth applications',
  'applications:write':
    'Stop any OAuth application; create, change and delete those within the scopes of the token',
};

/** Names of path parameters in the specification, whose hyphens the router does not support. */
const SPECIFIED_NAMES: Record<string, string> = {
  objectClass: 'object-class',
  objectId: 'object-id',
  attachmentName: 'attachment-name',
};

interface Parameter {
  name: string;
  in: string;
}

interface Operation {
  parameters?: Parameter[];
  security?: object[];
}

function withSpecifiedNames(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const renamed: OpenAPIObject['paths'] = {};
  for (const [path, item] of Object.entries(paths)) {
    const specified = path.replace(/\{(\w+)\}/g, (_, name: string) => `{${SPECIFIED_NAMES[name] ?? name}}`);
    for (const operation of Object.values(item) as Operation[]) {
      // Explicit, to show that it is not an omission.
      operation.security ??= [];
      for (const parameter of operation.parameters ?? []) {
        parameter.name = SPECIFIED_NAMES[parameter.name] ?? parameter.name;
      }
      operation.parameters?.sort((one, other) => placeIn(specified, one) - placeIn(specified, other));
    }
    renamed[specified] = item;
  }
  return renamed;
}

/** Clients with positional arguments take them in the order of the contract. Parameters not in the path come last. */
function placeIn(path: string, { name, in: where }: Parameter): number {
  return where === 'path' ? path.indexOf(`{${name}}`) : path.length;
}

function sorted<T>(members: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Schema {
  properties?: object;
  additionalProperties?: unknown;
}

interface Node {
  $ref?: string;
  allOf?: Node[];
  [member: string]: unknown;
}

/** Corrects what decorators cannot express. */
function tidySchemas(document: OpenAPIObject): void {
  document.paths = withPlainReferences(document.paths);
  document.components = withPlainReferences(document.components!);
  const schemas = document.components.schemas as Record<string, Schema>;
  for (const { requestBody } of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    closeJsonBody(requestBody?.content ?? {}, schemas);
    const bytes = requestBody?.content?.['application/octet-stream'];
    if (bytes !== undefined) bytes.schema = { ...bytes.schema, format: 'binary' };
  }
}

/** Declares that a JSON body has no further members, as the service refuses them. Object bodies declare otherwise. */
function closeJsonBody(content: Record<string, { schema: Node }>, schemas: Record<string, Schema>): void {
  const name = content['application/json']?.schema.$ref?.split('/').at(-1);
  const schema = schemas[name ?? ''];
  if (schema?.properties !== undefined) schema.additionalProperties ??= false;
}

/** Unwraps references: generators create a type of its own for a wrapped one, or one with siblings. */
function withPlainReferences<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withPlainReferences) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { allOf, ...rest } = node as Node;
  if (allOf?.length === 1 && Object.keys(rest).every((member) => member === 'description')) {
    return { ...rest, ...allOf[0] } as T;
  }
  const members = Object.entries(node).filter(([member]) => member !== 'type' || !('$ref' in node));
  return Object.fromEntries(members.map(([member, value]) => [member, withPlainReferences(value)])) as T;
}
