import type { OPERATIONS } from './operation-routes.js';

/** Values from earlier responses, by the names that their steps gave them. */
export type Memory = Record<string, string>;

/** One request, and the status it must have. */
export interface Step {
  operationId: keyof typeof OPERATIONS;
  /** Name of the example. */
  name: string;
  /** Of the path, and of the query. */
  parameters?: (memory: Memory) => Record<string, string>;
  /** A value is sent as JSON, a URLSearchParams as a form, a Text as it is. */
  body?: unknown | ((memory: Memory) => unknown);
  /** Header parameters, by their names in the contract. */
  headers?: (memory: Memory) => Record<string, string>;
  /** `none`: without a token; the others: with a token that an earlier step has obtained. */
  token?: 'none' | 'narrow' | 'administrator';
  /** Like a page of the service: no token, but its origin, and the cookie that earlier responses have set. */
  as?: 'dashboard';
  status: number;
  /** Retried until it has its status, at most so many times. */
  attempts?: number;
  /** Holds for the answer that is recorded; until then the request is sent again. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows its own answer
  until?: (body: any) => boolean;
  /** Keeps parts of the response for later steps. */
  // biome-ignore lint/suspicious/noExplicitAny: each step knows its own answer
  remember?: (answer: { body: any; location: string | null; etag: string | null }) => Memory;
}

/** A body that is not JSON. */
export class Text {
  constructor(
    readonly text: string,
    readonly type = 'text/plain',
  ) {}
}

/** A body that begins and never ends. */
export class Halted {}

/** Makes steps of one operation, which have these parameters unless they name others. */
export const stepsOf =
  (operationId: Step['operationId'], parameters: NonNullable<Step['parameters']>) =>
  (name: string, step: Omit<Step, 'operationId' | 'name'>): Step => ({
    operationId,
    name,
    parameters,
    ...step,
  });

/** The same request without a token is refused. */
export const withoutToken = (operationId: Step['operationId'], parameters?: Step['parameters']): Step => ({
  operationId,
  name: 'without_token',
  ...(parameters === undefined ? {} : { parameters }),
  token: 'none',
  status: 401,
});
