import { canonicalJson } from '@app/json';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Reference {
  $ref: string;
}

interface Parameter {
  name: string;
}

type Examples = Record<string, { value: unknown } | Reference>;
type Content = Record<string, { examples?: Examples }>;

interface Operation {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** One use of an example. */
interface Place {
  name: string;
  example: object;
  put: (reference: Reference) => void;
}

/** Shorter examples are easier to read in place than behind a reference. */
const SHORT_CHARACTERS = 60;

/** Moves parameters that several operations have to the components. Those of one name must be the same. */
export function shareParameters({ paths, components }: OpenAPIObject): void {
  const all = operationsOf(paths).flatMap(({ parameters = [] }) => parameters as Parameter[]);
  const uses = new Map<string, number>();
  for (const text of all.map(textOf)) uses.set(text, (uses.get(text) ?? 0) + 1);
  const shared: Record<string, Parameter> = {};
  for (const operation of operationsOf(paths)) {
    operation.parameters = (operation.parameters as Parameter[] | undefined)?.map((parameter) => {
      if (uses.get(textOf(parameter)) === 1) return parameter;
      const name = typeName(parameter.name);
      shared[name] ??= parameter;
      if (textOf(shared[name]) !== textOf(parameter)) throw new Error(`There are several parameters ${name}`);
      return { $ref: `#/components/parameters/${name}` };
    });
  }
  Object.assign(components!, { parameters: shared });
}

/** Moves examples that are used several times to the components, under the name of the first. */
export function shareExamples({ paths, components }: OpenAPIObject): void {
  const places = new Map<string, Place[]>();
  for (const { operationId, requestBody, responses } of operationsOf(paths)) {
    const parts = Object.values(responses).map(({ content = {} }) => ({ content, suffix: '' }));
    // A request and its response have the same example name.
    if (requestBody !== undefined) parts.unshift({ content: requestBody.content, suffix: '_request' });
    for (const { content, suffix } of parts) {
      for (const { examples = {} } of Object.values(content)) {
        for (const [name, example] of Object.entries(examples)) {
          if ('$ref' in example || textOf(example.value).length < SHORT_CHARACTERS) continue;
          const put = (reference: Reference) => {
            examples[name] = reference;
          };
          const same = places.get(textOf(example)) ?? [];
          places.set(textOf(example), [...same, { name: `${operationId}_${name}${suffix}`, example, put }]);
        }
      }
    }
  }
  const shared = components!.examples as Record<string, unknown>;
  for (const same of places.values()) {
    if (same.length < 2) continue;
    const { name, example } = same[0]!;
    if (shared[name] !== undefined) throw new Error(`There are several examples ${name}`);
    shared[name] = example;
    for (const { put } of same) put({ $ref: `#/components/examples/${name}` });
  }
}

function operationsOf(paths: OpenAPIObject['paths']): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
}

/** Ignores the order in which a decorator has written the members. */
function textOf(part: unknown): string {
  return canonicalJson(part);
}

/** `object-class` and `applicationId` as names of components. */
function typeName(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
