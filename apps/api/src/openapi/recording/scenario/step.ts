/** Values from earlier responses, by the names that their steps gave them. */
export type Memory = Record<string, string>;

/** What is known beforehand, or made of earlier responses. */
type Given<T> = T | ((memory: Memory) => T);

export function given<T>(value: Given<T>, memory: Memory): T {
  return typeof value === 'function' ? (value as (memory: Memory) => T)(memory) : value;
}

/** One request, and the status it must have. */
export interface Step {
  operationId: string;
  /** Name of the example. */
  name: string;
  status: number;
  /** Of the path, and of the query. */
  parameters?: Given<Record<string, string>>;
  /** A value is sent as JSON, a URLSearchParams as a form, a Text as it is. */
  body?: Given<unknown>;
  /** Header parameters, by their names in the contract. */
  headers?: Given<Record<string, string>>;
  /** `none`: without a token; the others: with a token that an earlier step has obtained. */
  token?: 'none' | 'narrow' | 'administrator';
  /** Like a page of the service: no token, but its origin, and the cookie that earlier responses have set. */
  as?: 'dashboard';
  /** The maximum number of attempts until the response has the expected status. */
  attempts?: number;
  /** Holds for the answer that is recorded; until then the request is sent again. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows its own answer
  until?: (body: any) => boolean;
  /** Keeps parts of the response for later steps. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows its own answer
  remember?: (answer: { body: any; location: string | null; etag: string | null }) => Memory;
}

type Details = Omit<Step, 'operationId' | 'name' | 'status'>;

/** A body that is not JSON. */
export class Text {
  constructor(
    readonly text: string,
    readonly type = 'text/plain',
  ) {}
}

/** A body that begins and never ends. */
export class Halted {}

export const step = (operationId: string, name: string, status: number, details: Details = {}): Step => ({
  operationId,
  name,
  status,
  ...details,
});

/** Makes steps of one operation, which have these parameters unless they name others. */
export const stepsOf =
  (operationId: string, parameters?: Step['parameters']) =>
  (name: string, status: number, details?: Details): Step =>
    step(operationId, name, status, { parameters, ...details });

/** The same request without a token is refused. */
export const withoutToken = (operationId: string, parameters?: Step['parameters']): Step =>
  step(operationId, 'without_token', 401, { parameters, token: 'none' });

// Parameters of the operations in the examples.

export const inClass = (name = 'Shipment') => ({ 'object-class': name });
export const shipment = (memory: Memory) => ({ 'object-class': 'Shipment', 'object-id': memory.shipment! });
/** An attachment of this name. */
export const file = (name: string) => (memory: Memory) => ({ ...shipment(memory), 'attachment-name': name });
export const label = file('label.txt');
export const lastSegment = (url: string) => url.slice(url.lastIndexOf('/') + 1);
export const missingObject = (memory: Memory) => ({
  ...shipment(memory),
  'object-id': '019b7c4e-0000-7000-8000-000000000000',
});
/** The tag of a client that has not read for a while. */
export const STALE = { 'If-Match': '"0"' };
