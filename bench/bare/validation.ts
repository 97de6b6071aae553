import { Ajv } from 'ajv';
import formats from 'ajv-formats';

export type Document = Record<string, unknown>;

// The class of the benchmark, by hand (workload.ts has its definition as the service takes it).
const text = { type: 'string' };
const properties = {
  serial: { type: 'integer', minimum: 0 },
  code: { type: 'integer', minimum: 0 },
  third: { type: 'string', enum: ['alpha', 'beta', 'gamma'] },
  percent: { type: 'integer', minimum: 0, maximum: 99 },
  reference: { type: 'string', maxLength: 40 },
  title: { type: 'string', maxLength: 200 },
  weight: { type: 'number', minimum: 0 },
  active: { type: 'boolean' },
  createdAt: { type: 'string', format: 'date-time' },
  origin: {
    type: 'object',
    additionalProperties: false,
    properties: { city: text, group: { type: 'integer' }, street: text, zip: text },
  },
  tags: { type: 'array', items: text, maxItems: 20 },
  description: { type: 'string', maxLength: 2000 },
  counter: { type: 'integer' },
  note: { type: 'string', maxLength: 200 },
};

const ajv = new Ajv({ allErrors: true });
formats.default(ajv);
const validate = ajv.compile<Document>({
  type: 'object',
  additionalProperties: false,
  required: ['serial', 'reference'],
  properties,
});

/** Answered with status 400. */
export class BadRequest extends Error {
  readonly statusCode = 400;
}

/** A checked document with datetimes in UTC, as JSON text to be stored. Throws BadRequest. */
export function storedText(document: Document): string {
  if (!validate(document)) throw new BadRequest(ajv.errorsText(validate.errors));
  if (document.createdAt !== undefined) {
    document.createdAt = new Date(document.createdAt as string).toISOString();
  }
  return JSON.stringify(document);
}

/** What an object becomes by a patch: fields present are set, null clears, `{"$inc": n}` adds. */
export function merged(stored: string, patch: Document): Document {
  const document = JSON.parse(stored) as Document;
  for (const [field, value] of Object.entries(patch)) {
    if (field === '_id' || field === 'attachments') continue;
    if (value === null) delete document[field];
    else if (isIncrement(value)) document[field] = Number(document[field] ?? 0) + value.$inc;
    else document[field] = value;
  }
  return document;
}

function isIncrement(value: unknown): value is { $inc: number } {
  return typeof value === 'object' && value !== null && '$inc' in value;
}
