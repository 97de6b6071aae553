import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/**
 * An issued access token; the token itself is not kept. Deleting the row revokes it. It belongs to an application, and
 * is valid while that has its epoch, or to the session it was made from.
 */
@Entity('access_tokens')
export class AccessTokenEntity {
  /** SHA-256 of the token, hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  digest: string;

  @Index()
  @Column('varchar', { name: 'application_id', length: 128, nullable: true })
  applicationId: string | null;

  /** Of the application when it was made; empty for a session. */
  @Column('varchar', { length: 22, default: '' })
  epoch: string;

  @Index()
  @Column('varchar', { name: 'session_digest', length: 64, nullable: true })
  sessionDigest: string | null;

  @Column('text')
  scopes: string;

  @Column('bigint', { name: 'issued_at', transformer: epochMilliseconds })
  issuedAt: number;

  @Index()
  @Column('bigint', { name: 'expires_at', transformer: epochMilliseconds })
  expiresAt: number;
}
