import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** A change of a class that takes long, as its process last reported it. All instants are of the shared clock. */
@Entity('class_changes')
export class ClassChangeEntity {
  /** UUIDv7. */
  @PrimaryColumn('varchar', { length: 36 })
  id: string;

  @Column('varchar', { name: 'class_id', length: 32 })
  classId: string;

  @Column('varchar', { name: 'class_name', length: 64 })
  className: string;

  /** One of `CHANGE_STATES` of @app/classes, and below one of `CHANGE_STEPS`. */
  @Column('varchar', { length: 16 })
  state: string;

  @Column('varchar', { length: 16 })
  step: string;

  /** How many objects of `total` the current step has processed; null if unknown. */
  @Column('int', { nullable: true })
  done: number | null;

  @Column('int', { nullable: true })
  total: number | null;

  /** The revision that the change has made, once it has succeeded. */
  @Column('int', { nullable: true })
  revision: number | null;

  /** The problem document of a failed change, as JSON. */
  @Column('text', { nullable: true })
  problem: string | null;

  /**
   * What other processes must know of the coming definition, as JSON. It may be large, so it is read only on demand.
   */
  @Column('text', { name: 'coming', nullable: true, select: false })
  pending: string | null;

  @Column('bigint', { name: 'started_at', transformer: epochMilliseconds })
  startedAt: number;

  @Column('bigint', { name: 'reported_at', transformer: epochMilliseconds })
  reportedAt: number;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: epochMilliseconds })
  endedAt: number | null;

  /** Moves with each report. */
  @Column('bigint', { name: 'expires_at', transformer: epochMilliseconds })
  expiresAt: number;
}
