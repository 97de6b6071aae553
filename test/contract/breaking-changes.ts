import type { Contract, Operation, Parameter, Response, Schema } from './contract.js';

/** Something that worked and works no more: where, in names of the contract, and what. */
interface BreakingChange {
  /**
   * An operation, a part of one (`listObjects limit`, `getObject 404`), or a place in a schema (`ObjectPage.metadata`).
   */
  place: string;
  change: string;
}

/** The sender of the values of a schema. A client may go on to send what it sends and to read what it reads. */
type Direction = 'request' | 'response';

const KEPT_BOUNDS = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const CAPPED_BOUNDS = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];

/** Changes that break clients of the contract before, at run time or in the compilation of generated clients. */
export function breakingChanges(before: Contract, after: Contract): BreakingChange[] {
  const found = new Map<string, BreakingChange>();
  const report = (place: string, change: string) => found.set(`${place}: ${change}`, { place, change });
  /** Schemas compared already: some contain themselves, many are used in several places. */
  const compared = new Set<string>();

  for (const name of Object.keys(before.schemas)) {
    if (after.schemas[name] === undefined) report(name, 'the schema is gone');
  }
  for (const old of before.operations) {
    const now = after.operations.find(({ method, path }) => method === old.method && path === old.path);
    if (now === undefined) report(old.operationId, `${old.method} ${old.path} is gone`);
    else operation(old, now);
  }
  return [...found.values()];

  function operation(old: Operation, now: Operation): void {
    const id = old.operationId;
    if (now.operationId !== id) report(id, `is called ${now.operationId}`);
    const ways = now.security.map((way) => JSON.stringify(way));
    if (old.security.length === 0 && ways.length > 0) report(id, 'needs authorization');
    for (const way of old.security.map((one) => JSON.stringify(one))) {
      if (ways.length > 0 && !ways.includes(way)) report(id, `cannot be authorized by ${way}`);
    }
    parameters(id, old.parameters, now.parameters);
    if (now.requestBody?.required && !old.requestBody?.required) report(id, 'requires a body');
    content(id, old.requestBody?.content, now.requestBody?.content, 'request');
    for (const [status, response] of Object.entries(old.responses)) {
      const kept = now.responses[status];
      if (kept === undefined) report(`${id} ${status}`, 'the status is gone');
      else answer(`${id} ${status}`, response, kept);
    }
  }

  function parameters(id: string, old: Parameter[], now: Parameter[]): void {
    const same = (one: Parameter) => (other: Parameter) => other.name === one.name && other.in === one.in;
    for (const parameter of old) {
      const place = `${id} ${parameter.name}`;
      const kept = now.find(same(parameter));
      if (kept === undefined) report(place, 'the parameter is gone');
      else schema(place, parameter.schema, kept.schema, 'request');
    }
    // Clients of some generators (Java, Python, Rust) name parameters by their place: a new one before others takes
    // their values.
    const kept = old.filter((parameter) => now.some(same(parameter)));
    for (const [index, parameter] of kept.entries()) {
      if (now.findIndex(same(parameter)) > index)
        report(`${id} ${parameter.name}`, 'the parameter has another place');
    }
    for (const parameter of now.filter(({ required }) => required)) {
      if (!old.find(same(parameter))?.required)
        report(`${id} ${parameter.name}`, 'the parameter is required');
    }
  }

  function answer(place: string, old: Response, now: Response): void {
    for (const [name, header] of Object.entries(old.headers ?? {})) {
      const kept = now.headers?.[name];
      if (kept === undefined) report(`${place} ${name}`, 'the header is gone');
      else schema(`${place} ${name}`, header.schema, kept.schema, 'response');
    }
    content(place, old.content, now.content, 'response');
  }

  function content(
    place: string,
    old: Response['content'],
    now: Response['content'],
    direction: Direction,
  ): void {
    for (const [type, media] of Object.entries(old ?? {})) {
      const kept = now?.[type];
      if (kept === undefined) report(place, `${type} is gone from the ${direction}`);
      else schema(`${place} ${direction}`, media.schema ?? {}, kept.schema ?? {}, direction);
    }
  }

  function schema(at: string, from: Schema, to: Schema, direction: Direction): void {
    const [place, old, now] = [nameOf(from) ?? at, before.resolve(from), after.resolve(to)];
    if (typeof from.$ref === 'string') {
      const pair = `${from.$ref} ${to.$ref ?? at} ${direction}`;
      if (compared.has(pair)) return;
      compared.add(pair);
    }
    values(place, old, now, direction);
    members(place, old, now, direction);
    const inner = (name: string, part: string) => {
      if (typeof old[part] === 'object' && typeof now[part] === 'object') {
        schema(`${place}${name}`, old[part], now[part], direction);
      }
    };
    inner('[]', 'items');
    inner('.*', 'additionalProperties');
    for (const part of ['allOf', 'anyOf', 'oneOf']) {
      if (JSON.stringify(old[part]) !== JSON.stringify(now[part])) report(place, `${part} is another`);
      for (const [index, one] of ((old[part] ?? []) as Schema[]).entries()) {
        if (now[part]?.[index]) schema(`${place}|${index}`, one, now[part][index], direction);
      }
    }
  }

  function values(place: string, old: Schema, now: Schema, direction: Direction): void {
    const [types, kept] = [typesOf(old), typesOf(now)];
    const fewer = direction === 'request' ? !covers(kept, types) : !covers(types, kept);
    if (fewer) report(place, `type is ${kept.join(' or ') || 'any'}, was ${types.join(' or ') || 'any'}`);
    if (old.format !== now.format)
      report(place, `format is ${now.format ?? 'none'}, was ${old.format ?? 'none'}`);
    for (const value of now.enum === undefined ? [] : ((old.enum ?? []) as unknown[])) {
      if (!now.enum.includes(value)) report(place, `${JSON.stringify(value)} is gone`);
    }
    if (direction === 'response') return;
    if (now.enum !== undefined && old.enum === undefined) report(place, 'is one of a few values only');
    if (now.pattern !== undefined && now.pattern !== old.pattern)
      report(place, `has the pattern ${now.pattern}`);
    for (const bound of KEPT_BOUNDS) {
      if ((now[bound] ?? -Infinity) > (old[bound] ?? -Infinity) && now[bound] !== 0)
        report(place, `${bound} is ${now[bound]}`);
    }
    for (const bound of CAPPED_BOUNDS) {
      if ((now[bound] ?? Infinity) < (old[bound] ?? Infinity)) report(place, `${bound} is ${now[bound]}`);
    }
  }

  function members(place: string, old: Schema, now: Schema, direction: Direction): void {
    for (const [name, one] of Object.entries<Schema>(old.properties ?? {})) {
      const kept = now.properties?.[name];
      if (kept === undefined) report(`${place}.${name}`, 'the property is gone');
      else schema(`${place}.${name}`, one, kept, direction);
    }
    const [needed, given] = direction === 'request' ? [now, old] : [old, now];
    for (const name of (needed.required ?? []) as string[]) {
      if (given.required?.includes(name) || (direction === 'response' && !now.properties?.[name])) continue;
      report(
        `${place}.${name}`,
        direction === 'request' ? 'the property is required' : 'the property may be missing',
      );
    }
    const closed = now.additionalProperties === false && old.additionalProperties !== false;
    if (closed && direction === 'request') report(place, 'takes no other properties');
  }
}

function nameOf({ $ref }: Schema): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : ([type].flat() as string[]);
}

/** Whether every value of some types is of others too; none named are all. */
function covers(types: string[], others: string[]): boolean {
  if (types.length === 0) return true;
  return (
    others.length > 0 &&
    others.every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
  );
}
