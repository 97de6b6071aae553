export * from './class-tables.js';
export { type DatabaseSettings, isEmbedded } from './connection-target.js';
export { Database, type UnitOfWork } from './database.js';
export type { ObjectUpdate } from './dialects/dialect.js';
export * from './duplicate-values.js';
export * from './entities/index.js';
export type { LookupColumn } from './lookup-column.js';
export { isObjectId, newObjectId } from './object-id.js';
export * from './object-scan.js';
export {
  type NewData,
  ObjectTable,
  StaleClass,
  type StoredObject,
  tableName,
  UniqueViolation,
} from './object-table.js';
