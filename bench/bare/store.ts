/** One object as a row. */
export interface Row {
  id: Buffer;
  revision: number;
  data: string;
  attachments: string | null;
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

/** Answers at once where the driver does. */
type Soon<T> = T | Promise<T>;

/** The statements of one class. */
export interface ClassStore {
  insert(row: NewRow): Soon<void>;
  insertMany(rows: NewRow[]): Soon<void>;
  find(id: Buffer): Soon<Row | undefined>;
  /** Answers false when the row has changed since it was read. */
  replace(row: Row, data: string): Soon<boolean>;
  /** Reads rows for a change and writes what `change` makes of them, in one transaction. */
  changeMany(ids: Buffer[], change: (rows: Row[]) => NewRow[]): Soon<void>;
  remove(id: Buffer): Soon<boolean>;
  /** Spares what has attachments. */
  removeUnattached(id: Buffer): Soon<boolean>;
  page(where: Where | undefined, limit: number, offset: number): Soon<{ total: number; rows: Row[] }>;
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
  /** The only change of a class this program knows: an index for `weight`. */
  indexWeight(name: string): Soon<void>;
  dropClass(name: string): Soon<void>;
  saveToken(digest: Buffer, expiresAt: number): Soon<void>;
  tokens(): Soon<{ digest: Buffer; expiresAt: number }[]>;
  close(): Soon<void>;
}
