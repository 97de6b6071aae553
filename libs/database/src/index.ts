export type { AssertLocked } from './connection/change-locks.js';
export * from './connection/claim-database.js';
export {
  type DatabaseSettings,
  embeddedFile,
  isEmbedded,
  openingFailure,
} from './connection/connection-target.js';
export { Database } from './connection/database.js';
export { databaseId } from './connection/database-id.js';
export type { RunDdl } from './connection/definition-changes.js';
export { Lease, leaseStoreOf, releaseAbandonedLeases } from './connection/lease.js';
export type { UnitOfWork } from './connection/transaction.js';
export type { ObjectUpdate } from './dialects/dialect.js';
export { InvalidAddress, readServerAddress } from './dialects/mysql-family/connections/server-address.js';
export {
  DuplicateKey,
  IndexedTextsTooLong,
  KeyTaken,
  StaleClass,
  UniqueViolation,
} from './dialects/write-refusals.js';
export { sharedNow } from './engine/clock.js';
export {
  DatabaseRefused,
  DatabaseUnavailable,
  IndexRequired,
  OutcomeUnknown,
  StatementTimeout,
  StatementTooLarge,
  WordsIncomplete,
} from './engine/errors.js';
export { listedAdministrator, listedApplication, type SearchedList } from './engine/indexes/listed-words.js';
export { type CompoundIndex, compoundIndexes, type LookupColumn } from './engine/indexes/table-index.js';
export type { WordIndex, WordSource } from './engine/indexes/word-index.js';
export { idBytes, idMilliseconds, idText, isObjectId, newObjectId } from './engine/objects/object-id.js';
export type { ObjectRow, StoredObject } from './engine/objects/object-row.js';
export type { Read, RowCursor } from './engine/sql.js';
export { VERSION } from './engine/version.js';
export * from './entities/index.js';
export type { SortSql } from './filter/sort-sql.js';
export * from './housekeeping/expired-rows.js';
export { surplusSessions, surplusTokens } from './housekeeping/surplus-rows.js';
export type { ListingFilter } from './listing/page/listing-filter.js';
export { type KeysetPosition, type KeysetStart, sortValues } from './listing/sorted/order/keyset-position.js';
export type { SortKeyValue } from './listing/sorted/order/sorted-rows.js';
export { ObjectTable } from './objects/object-table.js';
export { ClassCopy } from './objects/scans/class-copy.js';
export type { Convert } from './objects/scans/copy-catch-up.js';
export { NoDiskSpaceForCopy } from './objects/scans/copy-disk-space.js';
export * from './objects/scans/duplicate-values.js';
export * from './objects/scans/integrity-check.js';
export {
  countObjects,
  hasObjects,
  rewriteObjects,
  rewriteWords,
  type ScannedObject,
  scanObjects,
} from './objects/scans/object-scan.js';
export { inspectObjects, type ScannedSegments } from './objects/scans/scanned-segments.js';
export { buildNextWords, classesWithWords, type ToBuild } from './objects/scans/word-building.js';
export {
  findStoredResponse,
  type ResponseTo,
} from './objects/statements/stored-response.js';
export { classNamesFrom, findClassRow } from './objects/tables/class-row.js';
export { ClassTables, type TableLayout } from './objects/tables/class-tables.js';
export type { ChangedText } from './objects/words/word-writes.js';
export { applyChange, type ChangedObject, type ObjectChange } from './objects/writes/object-changes.js';
export { addListedWords, changeListedWords, removeListedWords } from './rows/listed-entries.js';
export { entriesWithOtherWords } from './rows/listed-words-check.js';
export { findDeletions } from './rows/recorded-deletions.js';
export { largeRowPage, rowPage, rowsInOrder } from './rows/row-page.js';
export type { ListSearch } from './rows/searched-rows.js';
export { ClientLookups, type FoundClient, LastUse } from './tokens/clients.js';
export { findSession, type KnownSession, noteSessionUse } from './tokens/known-sessions.js';
export { countLiveTokens, findToken } from './tokens/known-tokens.js';
export { TokenInserts } from './tokens/token-inserts.js';
