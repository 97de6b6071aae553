import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  { table: 'audit_events', name: 'ix_audit_events_kind_id', columns: 'kind, id' },
  { table: 'audit_events', name: 'ix_audit_events_subject_id', columns: 'subject, id' },
  // With a filter on both SQLite would go through all events of the kind, however few are about the subject.
  { table: 'audit_events', name: 'ix_audit_events_subject_kind_id', columns: 'subject, kind, id' },
  { table: 'applications', name: 'ix_applications_created', columns: 'created_at, id' },
];
const BEFORE = 'ix_audit_events_subject';

/** Lists have their rows in the order of an index, so a page neither looks at all rows nor sorts them. */
export class AddListIndexes1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits every change of a table by itself, so a migration that was broken off finds some of it done.
    for (const { table, name, columns } of INDEXES) {
      if (await hasIndex(runner, table, name)) continue;
      await runner.query(`CREATE INDEX ${name} ON ${table} (${columns})`);
    }
    if (await hasIndex(runner, 'audit_events', BEFORE)) await runner.dropIndex('audit_events', BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${BEFORE} ON audit_events (subject)`);
    for (const { table, name } of INDEXES) await runner.dropIndex(table, name);
  }
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  const found = await runner.getTable(table);
  return found!.indices.some((index) => index.name === name);
}
