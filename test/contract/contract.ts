import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** JSON Schema as far as the contract uses it. */
// biome-ignore lint/suspicious/noExplicitAny: whatever a schema says
export type Schema = Record<string, any>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Response {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
}

/** A contract whose operations have their parts in the place of references; schemas still refer to each other. */
export interface Contract {
  schemas: Record<string, Schema>;
  operations: Operation[];
  /** What a reference stands for, or what is none itself. */
  resolve(schema: Schema): Schema;
}

/** The contract in a file of YAML. */
export function readContract(file: string): Contract {
  return contractOf(parse(readFileSync(file, 'utf8')));
}

export function contractOf(document: Schema): Contract {
  const resolve = <T extends { $ref?: string }>(part: T): T =>
    typeof part.$ref !== 'string'
      ? part
      : resolve(
          part.$ref
            .slice('#/'.length)
            .split('/')
            .reduce(
              (at: Schema, name) => at[name.replaceAll('~1', '/').replaceAll('~0', '~')],
              document,
            ) as T,
        );
  const all = (members: Record<string, Schema> = {}) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, resolve(member)]));
  const operations = Object.entries<Record<string, Schema>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) =>
        ({
          ...operation,
          method: method.toUpperCase(),
          path,
          parameters: (operation.parameters ?? []).map(resolve),
          ...(operation.requestBody && { requestBody: resolve(operation.requestBody) }),
          responses: Object.fromEntries(
            Object.entries(all(operation.responses)).map(([status, response]) => [
              status,
              { ...response, headers: all(response.headers) },
            ]),
          ),
        }) as unknown as Operation,
    ),
  );
  return { schemas: document.components.schemas, operations, resolve };
}
