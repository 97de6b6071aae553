/** A schema, or any other object of the document. */
export type Node = Record<string, unknown>;

/** Keywords that both versions share, besides extensions. Others are left out or translated. */
const COMMON = new Set([
  ...['title', 'description', 'deprecated', 'default', 'discriminator', 'example', 'externalDocs', 'xml'],
  ...['type', 'enum', 'format', 'pattern', 'readOnly', 'writeOnly', 'required', 'uniqueItems', 'multipleOf'],
  ...[
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
  ],
]);

/**
 * Translates a schema of OpenAPI 3.1 to 3.0.3. Values that fit the first fit the second, but 3.0 cannot express some
 * rules (names of members, conditions, tuples): they are left out, so that it accepts more.
 * https://spec.openapis.org/oas/v3.0.3#schema-object
 */
export function toSchema30(schema: unknown): Node {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  const { $ref, ...said } = schema as Node;
  // Keywords beside a reference are ignored in 3.0.
  if ($ref !== undefined) {
    const beside = toSchema30(said);
    if (Object.keys(beside).length === 0) return { $ref };
    return { ...beside, allOf: [{ $ref }, ...((beside.allOf as Node[] | undefined) ?? [])] };
  }
  const common = Object.entries(said).filter(([keyword]) => COMMON.has(keyword) || keyword.startsWith('x-'));
  return withAlternatives(said, {
    ...Object.fromEntries(common),
    ...contents(said),
    ...range(said),
    ...parts(said),
    ...types(said),
  });
}

/** Constants, examples, and texts that encode bytes. */
function contents({ const: only, examples, contentEncoding, contentMediaType, ...said }: Node): Node {
  const to: Node = {};
  if (only !== undefined) to.enum = [only];
  if (said.example === undefined && Array.isArray(examples) && examples.length > 0) to.example = examples[0];
  if (contentEncoding !== undefined) to.format = 'byte';
  else if (contentMediaType === 'application/octet-stream') to.format = 'binary';
  return to;
}

/** Exclusive bounds are flags of the inclusive ones. */
function range({ minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below }: Node): Node {
  const to: Node = {};
  if (typeof above === 'number' && !(typeof minimum === 'number' && minimum > above)) {
    Object.assign(to, { minimum: above, exclusiveMinimum: true });
  }
  if (typeof below === 'number' && !(typeof maximum === 'number' && maximum < below)) {
    Object.assign(to, { maximum: below, exclusiveMaximum: true });
  }
  return to;
}

/** Schemas inside the schema. */
function parts(said: Node): Node {
  const to: Node = {};
  const { properties, patternProperties, prefixItems, items, allOf, not } = said;
  if (properties !== undefined) to.properties = mapped(properties, toSchema30);
  if (Array.isArray(allOf)) to.allOf = allOf.map(toSchema30);
  if (not !== undefined) to.not = toSchema30(not);
  if (prefixItems !== undefined) to.items = {};
  else if (items !== undefined) to.items = toSchema30(items);

  const { additionalProperties: others } = said;
  const byPattern = Object.values((patternProperties ?? {}) as Node);
  if (byPattern.length > 0) to.additionalProperties = others === false ? either(byPattern) : {};
  // Some generators lose additional members if they are declared by `true`.
  else if (others !== undefined) to.additionalProperties = others === false ? false : toSchema30(others);
  return to;
}

function either(schemas: unknown[]): Node {
  return schemas.length === 1 ? toSchema30(schemas[0]) : { anyOf: schemas.map(toSchema30) };
}

/** One type, which may be nullable; an array has `items`. */
function types({ type, items, prefixItems }: Node): Node {
  if (type === undefined) return {};
  const named = [type].flat() as string[];
  const nullable = named.includes('null') ? { nullable: true } : {};
  const [first, ...others] = named.filter((name) => name !== 'null');
  if (first === undefined) return { type: undefined, enum: [null], ...nullable };
  if (others.length > 0) {
    // `nullable` takes effect only beside a type.
    const typed = [first, ...others].map((name) => ({ type: name, ...itemsOf(name), ...nullable }));
    return { type: undefined, anyOf: typed };
  }
  return {
    type: first,
    ...(items === undefined && prefixItems === undefined && itemsOf(first)),
    ...nullable,
  };
}

function itemsOf(type: string): Node {
  return type === 'array' ? { items: {} } : {};
}

/** In 3.0 null is no alternative, but the keyword `nullable`. */
function withAlternatives(said: Node, to: Node): Node {
  for (const keyword of ['oneOf', 'anyOf']) {
    const all = said[keyword];
    if (!Array.isArray(all)) continue;
    const real = all.filter((schema) => !isNull(schema)).map(toSchema30);
    if (real.length === all.length) to[keyword] = real;
    else if (real.length > 1) Object.assign(to, { [keyword]: real, nullable: true });
    else if (real[0]?.$ref === undefined) Object.assign(to, { ...real[0], ...defined(to), nullable: true });
    else Object.assign(to, { allOf: [...((to.allOf as Node[]) ?? []), ...real], nullable: true });
  }
  return defined(to);
}

function isNull(schema: unknown): boolean {
  const { type, const: only } = schema as Node;
  return only === null || JSON.stringify([type].flat()) === '["null"]';
}

function defined(node: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}

/** The same names with other values. */
export function mapped(members: unknown, change: (value: unknown, name: string) => unknown): Node {
  return Object.fromEntries(
    Object.entries(members as Node).map(([name, value]) => [name, change(value, name)]),
  );
}
