import * as fc from 'fast-check';
import type { Contract, Operation, Parameter } from './contract.js';
import type { Known, Place } from './place.js';
import { spoiled, valuesOf } from './values.js';

/** A value that the place knows, or one by itself. */
type Value = { known: true } | { given: unknown };

/** A request before it is known what exists. */
interface Draft {
  parameters: Record<string, Value[]>;
  body?: { as: 'value'; value: Value } | { as: 'text'; text: string };
  who: 'allowed' | 'reader' | 'stranger' | 'nobody';
  tokenIn: 'header' | 'address';
}

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams;
}

const KNOWN: Value = { known: true };
const known = fc.constant<Value[]>([KNOWN]);

/** What should succeed, with nothing that is not needed; the class of the place has an object. */
export function simplest({ parameters, requestBody }: Operation): Draft {
  const needed = parameters.filter(({ required, name }) => required || name === 'force');
  return {
    parameters: Object.fromEntries(needed.map(({ name }) => [name, [KNOWN]])),
    ...(requestBody && { body: { as: 'value', value: KNOWN } }),
    who: 'allowed',
    tokenIn: 'header',
  };
}

/** Requests of an operation, good ones and bad ones. */
export function draftsOf(contract: Contract, { parameters, requestBody }: Operation): fc.Arbitrary<Draft> {
  const needed = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(
    {
      parameters: fc.record(
        Object.fromEntries(
          parameters.map((parameter) => [parameter.name, parameterValues(contract, parameter)]),
        ),
        { requiredKeys: needed },
      ),
      ...(requestBody && { body: bodies(contract, requestBody) }),
      who: fc.oneof(
        { weight: 12, arbitrary: fc.constant('allowed' as const) },
        { weight: 3, arbitrary: fc.constantFrom('reader' as const, 'stranger' as const, 'nobody' as const) },
      ),
      tokenIn: fc.constantFrom('header' as const, 'address' as const),
    },
    { requiredKeys: ['parameters', 'who', 'tokenIn'] },
  ) as fc.Arbitrary<Draft>;
}

function parameterValues(contract: Contract, { schema, in: where }: Parameter): fc.Arbitrary<Value[]> {
  const fitting = valuesOf(contract, schema).map((given) => [{ given }]);
  const any =
    where === 'header' ? fc.stringMatching(/^[!-~]{1,20}$/) : fc.string({ unit: 'grapheme', minLength: 1 });
  const wild = any.filter((text) => !/^\.{1,2}$/.test(text)).map((given) => [{ given }]);
  const twice = where === 'query' ? [fitting.map((values) => [...values, ...values])] : [];
  const others = [fitting, wild, ...twice];
  return fc.oneof(
    { weight: 2 * others.length, arbitrary: known },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

function bodies(
  contract: Contract,
  { content }: NonNullable<Operation['requestBody']>,
): fc.Arbitrary<Draft['body']> {
  const [{ schema }] = Object.values(content) as [{ schema?: object }];
  const fitting = valuesOf(contract, schema ?? { type: 'string' });
  const value = (values: fc.Arbitrary<unknown>) =>
    values.map((given) => ({ as: 'value' as const, value: { given } as Value }));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({ as: 'value' as const, value: KNOWN }) },
    { weight: 3, arbitrary: value(fitting) },
    { weight: 2, arbitrary: value(spoiled(fitting)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => ({ as: 'text' as const, text })) },
  );
}

/** The request that a draft means at a place. */
export function requestOf(operation: Operation, draft: Draft, place: Place, now: Known): Request {
  const address = new URL(place.service.baseUrl);
  const headers: Record<string, string> = { origin: place.service.baseUrl };
  let path = operation.path;
  for (const { name, in: where } of operation.parameters) {
    for (const value of draft.parameters[name] ?? []) {
      const said = 'known' in value ? now.parameters[name] : textOf(value.given);
      if (said === undefined) continue;
      if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(said || '-'));
      else if (where === 'header') headers[name] = said;
      else address.searchParams.append(name, said);
    }
  }
  const forApplications = operation.security.some((schemes) => 'clientCredentials' in schemes);
  const token = {
    allowed: forApplications ? place.client.token : now.administrator,
    reader: place.reader,
    stranger: 'nonsense',
    nobody: undefined,
  }[draft.who];
  if (operation.security.some((schemes) => 'dashboardSession' in schemes)) {
    if (draft.who !== 'nobody') headers.cookie = draft.who === 'allowed' ? now.cookie : 'session=nonsense';
  } else if (operation.security.length > 0 && token !== undefined) {
    if (draft.tokenIn === 'header') headers.authorization = `bearer ${token}`;
    else address.searchParams.set('token', token);
  }
  const body = bodyOf(operation, draft, now, headers);
  return {
    method: operation.method,
    path: path + address.search,
    headers,
    ...(body !== undefined && { body }),
  };
}

function bodyOf(
  { operationId, requestBody }: Operation,
  { body }: Draft,
  now: Known,
  headers: Record<string, string>,
): Request['body'] {
  if (body === undefined || requestBody === undefined) return undefined;
  const [type] = Object.keys(requestBody.content) as [string];
  headers['content-type'] = type;
  if (body.as === 'text') return body.text;
  const value = 'known' in body.value ? now.bodies[operationId] : body.value.given;
  if (/json/.test(type)) return JSON.stringify(value);
  if (!/form/.test(type)) return textOf(value);
  return new URLSearchParams(
    Object.entries(Object(value)).map(([name, one]): [string, string] => [name, textOf(one)]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
