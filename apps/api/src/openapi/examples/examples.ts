import type { OpenAPIObject } from '@nestjs/swagger';
import type { Exchange } from './exchange.js';

/** Responses have the actual type of the file instead. */
const BYTES = 'application/octet-stream';

type Content = Record<string, { examples?: Record<string, object> }>;

interface Response {
  $ref?: string;
  content?: Content;
}

interface Parameter {
  $ref?: string;
  name: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  examples?: Record<string, { value: unknown; summary?: string }>;
  schema?: { type?: string };
}

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}

interface Components {
  examples: Record<string, { value: unknown }>;
  parameters: Record<string, Parameter>;
  responses: Record<string, Response>;
}

/** Adds the recorded exchanges with a running service to the document as its examples. */
export function addExamples(document: OpenAPIObject, exchanges: readonly Exchange[]): void {
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path) as Operation[])
      .map((operation) => [operation.operationId, operation]),
  );
  const components = document.components as unknown as Components;
  components.examples = {};
  for (const exchange of exchanges) {
    const operation = operations.get(exchange.operationId);
    if (operation === undefined) throw new Error(`No operation is named ${exchange.operationId}`);
    addExample(operation, components, exchange);
  }
  dropUnrecorded(components);
  const own = [...operations.values()].flatMap(({ parameters = [] }) => parameters);
  for (const parameter of [...own, ...Object.values(components.parameters)]) tellExamples(parameter);
}

/**
 * Moves the examples of an optional parameter into its description. Tools that send requests (Bruno, RapiDoc, Swagger
 * UI) fill them in otherwise, and each request is a dry run with another request's key and another service's cursor.
 * Numbers and booleans are left out: the schema and the description of `limit`, `page` or `dryRun` tell more than a 2.
 */
function tellExamples(parameter: Parameter): void {
  const { required, description, example, examples = {} } = parameter;
  if (required) return;
  const texts = [{ value: example, summary: undefined }, ...Object.values(examples)]
    .filter(({ value }) => typeof value === 'string')
    .map(({ value, summary }) => `\`${value}\`${summary === undefined ? '' : ` (${summary})`}`);
  if (texts.length > 0) parameter.description = `${description}\n\nFor example ${texts.join(', ')}`;
  delete parameter.example;
  delete parameter.examples;
}

function addExample(operation: Operation, components: Components, exchange: Exchange): void {
  const { name, status, parameters = {}, requestType, requestBody, responseType, responseBody } = exchange;
  for (const given of operation.parameters ?? []) {
    const parameter = given.$ref === undefined ? given : components.parameters[nameIn(given.$ref)]!;
    const value = parameters[parameter.name];
    if (value === undefined || parameter.examples !== undefined) continue;
    parameter.example ??= exampleOf(value, parameter.schema?.type);
  }
  if (requestType !== undefined) addTo(operation.requestBody?.content, requestType, name, requestBody);
  const response = operation.responses[status] ?? operation.responses.default;
  if (response === undefined) throw new Error(`${exchange.operationId} does not document status ${status}`);
  if (responseType === undefined) return;
  const { content } = response.$ref === undefined ? response : components.responses[nameIn(response.$ref)]!;
  if (responseType !== 'application/problem+json') {
    addTo(content, responseType, name, responseBody);
    return;
  }
  // Problems are shared by all operations, so there is one example of each.
  const { code } = responseBody as { code: string };
  if (content?.[responseType]?.examples?.[code] === undefined) {
    throw new Error(`${exchange.operationId} does not document ${status} ${code}`);
  }
  components.examples[code] ??= { value: responseBody };
}

/** Removes the references to problems that no exchange has. */
function dropUnrecorded({ examples, responses }: Components): void {
  for (const { content } of Object.values(responses)) {
    const media = content?.['application/problem+json'];
    if (media?.examples === undefined) continue;
    const recorded = Object.entries(media.examples).filter(([code]) => examples[code] !== undefined);
    media.examples = Object.fromEntries(recorded);
  }
}

const nameIn = (reference: string) => reference.split('/').at(-1)!;

/** A value from an address, in the type that the contract has. */
function exampleOf(value: string, type: string | undefined): unknown {
  if (type === 'integer') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}

function addTo(content: Content | undefined, type: string, name: string, value: unknown): void {
  const media = content?.[type] ?? content?.[BYTES];
  if (media === undefined) return;
  media.examples = { ...media.examples, [name]: { value } };
}
