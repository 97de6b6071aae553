import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** The sign-in of an administrator in one browser. Deleting the row signs out. */
@Entity('sessions')
export class SessionEntity {
  /** SHA-256 of what the cookie holds, hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  digest: string;

  @Index()
  @Column('varchar', { name: 'administrator_id', length: 36 })
  administratorId: string;

  @Column('bigint', { name: 'created_at', transformer: epochMilliseconds })
  createdAt: number;

  /** To the minute. */
  @Column('bigint', { name: 'last_seen_at', transformer: epochMilliseconds })
  lastSeenAt: number;

  /** Moves with use, up to a limit. */
  @Index()
  @Column('bigint', { name: 'expires_at', transformer: epochMilliseconds })
  expiresAt: number;
}
