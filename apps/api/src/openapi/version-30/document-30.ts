import type { OpenAPIObject } from '@nestjs/swagger';
import { mapped, type Node, toSchema30 } from './schema-30.js';

/** Base URL of the text of a license that 3.1 names by its SPDX identifier. */
const LICENSES = 'https://spdx.org/licenses/';

/**
 * The same contract in OpenAPI 3.0.3, for generators that do not support 3.1. What 3.0 cannot express is left out:
 * webhooks, shared path items, and some rules of schemas (`toSchema30`). So is what such generators fail on: a body
 * has its first type only, and `default` beside other responses is `4XX` and `5XX`.
 */
export function toOpenApi30(document: OpenAPIObject): OpenAPIObject {
  const { webhooks: _, jsonSchemaDialect: __, ...from } = document as OpenAPIObject & Node;
  const schemes = (from.components?.securitySchemes ?? {}) as Record<string, { type?: string }>;
  const scoped = (name: string) => ['oauth2', 'openIdConnect'].includes(schemes[name]?.type ?? '');
  const security = (requirements: unknown) =>
    (requirements as Node[]).map((one) => mapped(one, (scopes, name) => (scoped(name) ? scopes : [])));

  const operation = (from: unknown) =>
    changed(from, {
      parameters,
      requestBody: oneType,
      responses: ranges,
      security,
      callbacks: named(named(pathItem)),
    });
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
  const pathItem: Change = (from) =>
    changed(from, { parameters, ...Object.fromEntries(methods.map((method) => [method, operation])) });
  const components = (from: unknown) => {
    const { pathItems: _, ...kept } = from as Node;
    return changed(kept, {
      schemas: named(toSchema30),
      parameters: named(parameter),
      headers: named(parameter),
      requestBodies: named(oneType),
      responses,
      callbacks: named(named(pathItem)),
    });
  };
  const info = (from: unknown) => {
    const { summary: _, ...kept } = from as Node;
    return changed(kept, { license });
  };
  const rendered = changed(from, { info, paths: named(pathItem), components, security });
  return { ...rendered, openapi: '3.0.3' } as OpenAPIObject;
}

type Change = (value: unknown) => unknown;

/** The object with some members changed, if it has them. A reference in 3.0 has no other members. */
function changed(from: unknown, changes: Record<string, Change>): Node {
  const { $ref, ...members } = from as Node;
  if (typeof $ref === 'string') return { $ref };
  return mapped(members, (value, name) => changes[name]?.(value) ?? value);
}

function named(change: Change): Change {
  return (members) => mapped(members, change);
}

/** A parameter or a header. */
function parameter(from: unknown): Node {
  return changed(from, { schema: toSchema30, content });
}

function parameters(from: unknown): Node[] {
  return (from as Node[]).map(parameter);
}

/** A body of a request or a response. */
function oneType(from: unknown): Node {
  return changed(from, {
    content: (types) => content(Object.fromEntries(Object.entries(types as Node).slice(0, 1))),
    headers: named(parameter),
  });
}

const responses = named(oneType);

function ranges(from: unknown): unknown {
  const { default: other, ...said } = from as Node;
  const alone = other === undefined || Object.keys(said).length === 0;
  return responses(alone ? from : { ...said, '4XX': other, '5XX': other });
}

function content(from: unknown): Node {
  return mapped(from, (media, type) => {
    const to = changed(media, { schema: toSchema30, encoding: named(encoding) });
    // In 3.1 binary content needs no schema.
    return to.schema === undefined && !/json|^text/.test(type)
      ? { schema: { type: 'string', format: 'binary' }, ...to }
      : to;
  });
}

function encoding(from: unknown): Node {
  return changed(from, { headers: named(parameter) });
}

function license(from: unknown): Node {
  const { identifier, ...kept } = from as Node;
  return identifier === undefined ? kept : { url: `${LICENSES}${identifier}.html`, ...kept };
}
