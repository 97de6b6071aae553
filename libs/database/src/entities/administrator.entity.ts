import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** What an administrator may do. */
export type AdministratorRole = 'owner' | 'editor' | 'viewer';

/** A user of the dashboard. */
@Entity('administrators')
export class AdministratorEntity {
  @PrimaryColumn('varchar', { length: 36 })
  id: string;

  /** With A to Z in lower case. */
  @Column('varchar', { length: 254, unique: true })
  email: string;

  /** argon2id, in the PHC string format. */
  @Column('varchar', { name: 'password_hash', length: 255 })
  passwordHash: string;

  @Column('varchar', { length: 16 })
  role: AdministratorRole;

  @Column('bigint', { name: 'created_at', transformer: epochMilliseconds })
  createdAt: number;

  @Column('bigint', { name: 'last_signed_in_at', nullable: true, transformer: epochMilliseconds })
  lastSignedInAt: number | null;
}

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

/** A code that lets its holder become the first administrator. Using it deletes the row. */
@Entity('setup_codes')
export class SetupCodeEntity {
  /** SHA-256 of the code, hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  digest: string;

  @Column('bigint', { name: 'expires_at', transformer: epochMilliseconds })
  expiresAt: number;
}
