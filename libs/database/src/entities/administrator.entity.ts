import { Column, Entity, PrimaryColumn } from 'typeorm';
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
