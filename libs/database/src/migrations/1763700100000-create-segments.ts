import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asciiType, isEmbedded } from './column-types.js';

/**
 * Segments: what lets a listing know its exact total without counting (see segments/segment-map.ts). Each class
 * remembers up to which id its objects belong to sealed segments.
 */
export class CreateSegments1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = isEmbedded(runner);
    const id = embedded ? 'BLOB NOT NULL' : 'BINARY(16) NOT NULL';
    const zero = "x'00000000000000000000000000000000'";
    // MySQL commits every change of a table by itself, so a migration that was broken off finds some of it done.
    if (!(await runner.hasColumn('classes', 'sealed_to')))
      await runner.query(`ALTER TABLE classes ADD COLUMN sealed_to ${id} DEFAULT ${zero}`);
    const classId = embedded ? 'TEXT' : asciiType(32, embedded);
    const [clustered, options] = embedded ? [' WITHOUT ROWID', ''] : ['', ' ENGINE=InnoDB'];
    await runner.query(
      `CREATE TABLE IF NOT EXISTS segments (class_id ${classId} NOT NULL, lower ${id}, upper ${id}, live INT NOT NULL, ` +
        `version BIGINT NOT NULL, PRIMARY KEY (class_id, lower))${clustered}${options}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE segments');
    await runner.query('ALTER TABLE classes DROP COLUMN sealed_to');
  }
}
