// Part of the program of the thread that writes too, so it is imported there as `.ts`.

/** The staging table: the words of many objects, for one transaction, before they are stored in their order. */
export const WORD_STAGING = 'staging.words';

/**
 * Makes it for a connection, in a database without a name (https://sqlite.org/inmemorydb.html#temp_db): a file that is
 * deleted already, and never flushed. A temporary table would make the connection read its whole schema again, each
 * time that the place of temporary tables changes.
 */
export const MAKE_WORD_STAGING = `
  ATTACH '' AS staging;
  PRAGMA staging.journal_mode = MEMORY;
  CREATE TABLE ${WORD_STAGING} (word BLOB NOT NULL, object_id BLOB NOT NULL)
`;
