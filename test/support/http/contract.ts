/** A part of a contract that other parts may refer to. */
export type Referable<T> = T & { $ref?: string };

interface Media {
  schema: Referable<object>;
  examples?: Record<string, Referable<{ value?: unknown }>>;
}

interface Response {
  description?: string;
  headers?: Record<string, Referable<object>>;
  content?: Record<string, Media>;
  links?: Record<string, object>;
}

/** An operation of a contract, with its parameters and responses in the place of references to them. */
export interface ContractOperation {
  /** Its method and path. */
  name: string;
  operationId: string;
  summary?: string;
  security?: object[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: { description?: string; content: Record<string, Media> };
  responses: Record<string, Response>;
}

// biome-ignore lint/suspicious/noExplicitAny: a document as it was read
type Document = any;

/** What a reference of the document stands for; what is none stands for itself. */
export function resolved<T>(document: Document, part: Referable<T>): T {
  if (part.$ref === undefined) return part;
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], document);
}

/** The operations of a contract. */
export function contractOperations(document: Document): ContractOperation[] {
  return Object.entries<Record<string, ContractOperation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`,
      parameters: (operation.parameters ?? []).map((parameter) => resolved(document, parameter)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          resolved(document, response),
        ]),
      ),
    })),
  );
}
