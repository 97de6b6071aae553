import type { OpenAPIObject } from '@nestjs/swagger';

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
export function tidySchemas(document: OpenAPIObject): void {
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
