import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** A client secret of an application; only its digest is kept. */
@Entity('client_secrets')
export class ClientSecretEntity {
  @PrimaryColumn('varchar', { length: 36 })
  id: string;

  @Index()
  @Column('varchar', { name: 'application_id', length: 128 })
  applicationId: string;

  /** SHA-256 of the secret, hexadecimal. */
  @Column('varchar', { length: 64 })
  digest: string;

  /** The last four characters, so that a person can tell two secrets apart. */
  @Column('varchar', { length: 4 })
  hint: string;

  @Column('bigint', { name: 'created_at', transformer: epochMilliseconds })
  createdAt: number;

  @Column('bigint', { name: 'last_used_at', nullable: true, transformer: epochMilliseconds })
  lastUsedAt: number | null;
}
