import type { OpenAPIObject } from '@nestjs/swagger';

interface Parameter {
  required?: boolean;
  description?: string;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

/**
 * The same document with the examples of optional parameters in their descriptions. Swagger UI fills them in elsewhere,
 * so that what is tried out would be a dry run, under a key of another request, and behind a cursor of another service.
 */
export function withoutPrefills(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths).flatMap((path) => Object.values(path));
  const own = operations.flatMap((operation) => (operation as { parameters?: Parameter[] }).parameters ?? []);
  const shared = Object.values((copy.components?.parameters ?? {}) as Record<string, Parameter>);
  for (const parameter of [...own, ...shared]) {
    if (parameter.required) continue;
    const { example, examples = {} } = parameter;
    const values = [example, ...Object.values(examples).map(({ value }) => value)];
    const shown = values.filter((value) => value !== undefined).map((value) => `\`${textOf(value)}\``);
    if (shown.length === 0) continue;
    parameter.description = [parameter.description, `For example ${shown.join(', ')}`].join('\n\n');
    delete parameter.example;
    delete parameter.examples;
  }
  return copy;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
