import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LISTED_WORDS } from '../engine/indexes/listed-words.js';
import { asciiType, isEmbedded } from './column-types.js';
import { fillListedWords } from './listed-words-filling.js';

/**
 * The words by which lists are searched. Their columns are in the order in which a search looks for them; by the other
 * index a word of an entry is found. Words are bytes of UTF-8, so those that begin alike are one range on every engine.
 */
export class CreateListedWords1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = isEmbedded(runner);
    // A word has up to 100 characters of four bytes.
    const columns =
      `list ${asciiType(16, embedded)} NOT NULL, word ${embedded ? 'BLOB' : 'VARBINARY(400)'} NOT NULL, ` +
      `place BIGINT NOT NULL, id ${asciiType(128, embedded)} NOT NULL, PRIMARY KEY (list, word, place, id)`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS ${LISTED_WORDS} (${columns})${embedded ? ' WITHOUT ROWID' : ' ENGINE=InnoDB'}`,
    );
    await fillListedWords(runner);
    // Made of all words at once it is in its order from the beginning.
    const index = embedded ? `${LISTED_WORDS}_o` : 'by_object';
    const table = await runner.getTable(LISTED_WORDS);
    if (!table!.indices.some(({ name }) => name === index))
      await runner.query(`CREATE INDEX ${index} ON ${LISTED_WORDS} (list, id, word)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(LISTED_WORDS, true);
  }
}
