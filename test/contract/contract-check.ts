import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from '../support/http/client.js';
import type { Contract, Operation, Response, Schema } from './contract.js';

/** Headers of every answer that concern browsers, proxies and the connection, and no caller. */
const OF_THE_TRANSPORT = new Set([
  ...[
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'pragma',
    'transfer-encoding',
    'vary',
  ],
  ...[
    'access-control-allow-origin',
    'access-control-expose-headers',
    'cache-control',
    'content-security-policy',
  ],
  ...['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options'],
]);

/** Says what an answer has that the contract does not, and the other way about; nothing if they agree. */
type Judge = (operation: Operation, answer: Answer) => string[];

export function checkAgainst(contract: Contract): Judge {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv as never);
  ajv.addSchema({ $id: 'contract', components: { schemas: contract.schemas } });
  const checks = new Map<Schema, ReturnType<typeof ajv.compile>>();
  const faultOf = (schema: Schema, value: unknown): string[] => {
    const check =
      checks.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')));
    checks.set(schema, check);
    return check(value) ? [] : [ajv.errorsText(check.errors)];
  };

  return (operation, { status, headers, text, body }) => {
    if (status >= 500) return [`${status} is a failure of the service, declared or not`];
    const response = operation.responses[status];
    if (response === undefined) return [`status ${status} is not declared`];
    const declared = Object.entries(response.headers ?? {});
    const names = new Set(declared.map(([name]) => name.toLowerCase()));
    return [
      ...contentFaults(response.content),
      ...[...headers.keys()]
        .filter((name) => !OF_THE_TRANSPORT.has(name) && !names.has(name))
        .map((name) => `header ${name} is not declared with ${status}`),
      ...declared.flatMap(([name, header]) => headerFaults(name, header)),
    ];

    function contentFaults(content: Response['content']): string[] {
      if (text === '') return content === undefined || status === 304 ? [] : [`${status} has no body`];
      const type = headers.get('content-type')?.split(';', 1)[0] ?? 'none';
      const media = content?.[type] ?? content?.['*/*'];
      // The service answers a file with its own type; the contract calls all of them bytes.
      const bytes = content?.['application/octet-stream'];
      if (media === undefined)
        return bytes === undefined ? [`media type ${type} is not declared with ${status}`] : [];
      if (media.schema === undefined || body === undefined) return [];
      return faultOf(media.schema, body).map((fault) => `body of ${status}: ${fault}`);
    }

    function headerFaults(
      name: string,
      { required, schema }: { required?: boolean; schema: Schema },
    ): string[] {
      const said = headers.get(name);
      if (said === null) return required ? [`header ${name} is missing with ${status}`] : [];
      const value = /integer|number/.test(String(contract.resolve(schema).type)) ? Number(said) : said;
      return faultOf(schema, value).map((fault) => `header ${name} of ${status}: ${fault}`);
    }
  };
}
