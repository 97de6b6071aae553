import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** The index for listing the events of one kind about one subject. */
export const SUBJECT_AND_KIND_INDEX = 'ix_audit_events_subject_kind_id';

/** An action on accounts, permissions or classes. Rows are inserted only, and never hold a secret. */
@Entity('audit_events')
@Index(['kind', 'id'])
@Index(['subject', 'id'])
@Index(['subject', 'kind', 'id'])
export class AuditEventEntity {
  /** UUIDv7, so that the order of ids is the order of time. */
  @PrimaryColumn('varchar', { length: 36 })
  id: string;

  @Column('bigint', { name: 'occurred_at', transformer: epochMilliseconds })
  occurredAt: number;

  /** `administrator`, `application`, `shell`, `service` or, where unknown, `anonymous`. */
  @Column('varchar', { name: 'actor_kind', length: 16 })
  actorKind: string;

  @Column('varchar', { name: 'actor_id', length: 128, nullable: true })
  actorId: string | null;

  /** The address of the client, as far as its proxies are trusted. */
  @Column('varchar', { length: 64, nullable: true })
  address: string | null;

  @Column('varchar', { name: 'request_id', length: 64, nullable: true })
  requestId: string | null;

  @Column('varchar', { length: 40 })
  kind: string;

  /** The target of the action, such as a client id or the name of a class. */
  @Column('varchar', { length: 128, nullable: true })
  subject: string | null;

  /** What changed, as JSON. */
  @Column('text')
  details: string;
}
