import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../../libs/database/src/connection/database.js';
import type { SqlValue } from '../../../libs/database/src/engine/sql.js';
import { ObjectStatements } from '../../../libs/database/src/objects/statements/object-statements.js';
import type { ChangedTable } from '../../../libs/database/src/objects/writes/locked-change.js';
import { ClassSegments } from '../../../libs/database/src/segments/class-segments.js';

/** A class without fields and its table, both by hand, in an embedded database of its own. */
export class EmbeddedClass {
  readonly id = 'k';
  readonly table: ChangedTable;

  private constructor(
    readonly database: Database,
    private readonly directory: string,
  ) {
    const { dialect } = database;
    this.table = {
      name: 'objects',
      statements: new ObjectStatements(dialect, 'objects', { classId: this.id, revision: 1 }),
      segments: new ClassSegments(database, this.id, 'objects'),
      withinShare: database.writeShares.of(this.id),
    };
  }

  static async open(sealedTo: Buffer = Buffer.alloc(16)): Promise<EmbeddedClass> {
    const directory = mkdtempSync(join(tmpdir(), 'class-'));
    const database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    const made = new EmbeddedClass(database, directory);
    await made.run(`CREATE TABLE objects (${database.dialect.objectTable.columns.join(', ')})`);
    await made.run(
      'INSERT INTO classes ' +
        '(id, name, revision, definition, columns, next_slot, created_at, updated_at, sealed_to) ' +
        "VALUES (?, 'K', 1, '{}', '[]', 0, 0, 0, ?)",
      made.id,
      sealedTo,
    );
    return made;
  }

  run(text: string, ...values: SqlValue[]): Promise<number> {
    return this.database.execute([{ text, values }]);
  }

  async close(): Promise<void> {
    await this.database.close();
    rmSync(this.directory, { recursive: true });
  }
}
