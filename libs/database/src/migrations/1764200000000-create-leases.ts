import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isEmbedded } from './column-types.js';
import { createLeases } from './lease-table.js';

const INDEX = 'ix_audit_events_occurred';

/** Leases, and what finds audit events that are old enough to go. */
export class CreateLeases1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createLeases(isEmbedded(runner)));
    const events = await runner.getTable('audit_events');
    if (events!.indices.some(({ name }) => name === INDEX)) return;
    await runner.query(`CREATE INDEX ${INDEX} ON audit_events (occurred_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('audit_events', INDEX);
    await runner.dropTable('leases', true);
  }
}
