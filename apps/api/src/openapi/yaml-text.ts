import type { Steps } from '@app/concurrency';
import { isObject } from '@app/json';
import type { OpenAPIObject } from '@nestjs/swagger';
import { stringify } from 'yaml';

/** Below this level, such as within a schema or a path, the parts of a document are small. */
const LEVELS = 3;

/** The text of a document as it is published and committed. */
export function toYaml(document: OpenAPIObject): string {
  const steps = yamlInSteps(document);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, between which other requests are served: all of it takes some hundred milliseconds. */
export function* yamlInSteps(document: OpenAPIObject): Steps<string> {
  let text = '';
  let before: string[] = [];
  for (const { path, value } of partsOf(document)) {
    const part = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    const lines = stringify(part, { lineWidth: 110, aliasDuplicateObjects: false }).split('\n');
    // Each name that leads to it is a line, which is there already where the part before has it too.
    text += lines.slice(path.findIndex((name, at) => name !== before[at])).join('\n');
    before = path;
    yield;
  }
  return text;
}

/** What is at the given level, and what ends above it. */
function* partsOf(value: unknown, path: string[] = []): Generator<{ path: string[]; value: unknown }> {
  const isDivided = path.length < LEVELS && isObject(value) && Object.keys(value).length > 0;
  if (!isDivided) yield { path, value };
  else for (const [name, member] of Object.entries(value)) yield* partsOf(member, [...path, name]);
}
