/** One object as a row. */
export interface Row {
  id: Buffer;
  revision: number;
  data: string;
  attachments: string | null;
  /** In an order that is asked for: the value that decides the place. */
  key?: number;
}

export interface NewRow {
  id: Buffer;
  data: string;
}

/** A condition of a listing, as SQL. */
export interface Where {
  sql: string;
  values: (string | number | Buffer)[];
}

/** What is asked of a listing. */
export interface Asked {
  where: Where | undefined;
  /** An expression, and its direction; without it the order is that of ids. */
  sort: { by: string; direction: 'ASC' | 'DESC' } | undefined;
  /** An expression for what is read of the data. */
  data: string;
  counts: boolean;
}

/** Answers at once where the driver does. */
type Soon<T> = T | Promise<T>;

/** The statements of one class. */
export interface ClassStore {
  insert(row: NewRow): Soon<void>;
  insertMany(rows: NewRow[]): Soon<void>;
  /** Inserts rows, or merges them into those that have their `code`. Answers the ids of the stored ones in order. */
  upsertMany(rows: NewRow[]): Soon<Buffer[]>;
  find(id: Buffer): Soon<Row | undefined>;
  /** Answers false when the row has changed since it was read. */
  replace(row: Row, data: string): Soon<boolean>;
  /** Reads rows for a change and writes what `change` makes of them, in one transaction. */
  changeMany(ids: Buffer[], change: (rows: Row[]) => NewRow[]): Soon<void>;
  remove(id: Buffer): Soon<boolean>;
  /** Spares what has attachments. */
  removeUnattached(id: Buffer): Soon<boolean>;
  /** A total of -1 where it is not asked for. */
  page(asked: Asked, limit: number, offset: number): Soon<{ total: number; rows: Row[] }>;
  /** All rows in the order of their ids, of one moment, as they are taken. */
  all(): AsyncIterable<Row>;
  /** Adds a descriptor; answers false when there is no such object, or it has an attachment of this name. */
  attach(id: Buffer, name: string, descriptor: string): Soon<boolean>;
  detach(id: Buffer, name: string): Soon<boolean>;
}

/** A database: classes and tokens. */
export interface Store {
  /** How SQL reads the value at a path of the data, such as `origin.group`. */
  valueAt(path: string): string;
  classNames(): Soon<string[]>;
  openClass(name: string): Soon<ClassStore>;
  createClass(name: string): Soon<void>;
  /** How SQL reads the number at a path, to sort by. */
  numberAt(path: string): string;
  /** How SQL makes the text of an object of some values. */
  objectOf(members: [name: string, expression: string][]): string;
  /**
   * The only changes of a class this program knows: an index for `weight`, one for `reference` or none, and a table of
   * the words that its objects have now or none.
   */
  indexWeight(name: string): Soon<void>;
  indexReference(name: string, wanted: boolean): Soon<void>;
  keepWords(name: string, wanted: boolean): Soon<void>;
  dropClass(name: string): Soon<void>;
  saveToken(digest: Buffer, expiresAt: number): Soon<void>;
  tokens(): Soon<{ digest: Buffer; expiresAt: number }[]>;
  close(): Soon<void>;
}
