import type { HttpClient } from '../http-client.js';

type Document = Record<string, unknown>;

/**
 * A program that does what the service does, through another API: how it is started, and the same requests in its
 * words. Its classes are open to everyone, so it is asked without a token.
 */
export interface Peer {
  /** What tables call it. */
  label: string;
  /** What a reader of the figures has to know of its settings. */
  remark: string;
  program: string;
  /** Called once, before the first start: makes accounts, tables and settings in its folder. */
  prepare(folder: string, classNames: readonly string[]): void;
  arguments(folder: string, port: number): string[];
  healthPath: string;
  /** The path of the objects of a class; that of an object has its id after a slash. */
  pathOf(className: string): string;
  createClass(baseUrl: string, className: string): Promise<void>;
  /** Creates objects; answers their ids in order. */
  create(client: HttpClient, path: string, documents: readonly Document[]): Promise<string[]>;
  /** An object as it takes it. */
  taken(document: Document): Document;
  /** What a get answers, without what the program adds; its id is `id`. */
  answered(object: Document): Document;
  /** The query of a page of what one comparison finds, with the total. */
  query(comparison: Comparison, page: number, limit: number): string;
  /** Where the total stands in a page, as a pattern of Lua. */
  totalPattern: string;
  /** Where the id stands in the answer to a create, as a pattern of Lua. */
  idPattern: string;
  /** How objects are created together: by what body, and where each id stands in the answer. */
  batch(path: string): Batch;
}

/** A request that creates several objects. */
interface Batch {
  address: string;
  before: string;
  /** What stands before and after each object. */
  each: [before: string, after: string];
  after: string;
  idPattern: string;
}

/** A field compared with a value. */
export interface Comparison {
  field: string;
  operator: '$eq' | '$gt';
  value: unknown;
}

/** The one comparison of a filter of the service. */
export function comparisonOf(query: object): Comparison {
  const [[field, condition]] = Object.entries(query) as [[string, Record<string, unknown>]];
  const [[operator, value]] = Object.entries(condition) as [[Comparison['operator'], unknown]];
  return { field, operator, value };
}
