import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** An OAuth application of the type "API Key - client credentials" (SPEC section 5). */
@Entity('applications')
@Index(['createdAt', 'id'])
export class ApplicationEntity {
  /** The OAuth `client_id`. */
  @PrimaryColumn('varchar', { length: 128 })
  id: string;

  @Column('varchar', { length: 200 })
  name: string;

  /** Space-separated, as RFC 6749 section 3.3 writes scopes. */
  @Column('text')
  scopes: string;

  @Column('boolean')
  enabled: boolean;

  /** Tokens of another epoch are invalid. A new random epoch is drawn whenever all tokens end, so none ever recurs. */
  @Column('varchar', { length: 22, default: '' })
  epoch: string;

  @Column('bigint', { name: 'created_at', transformer: epochMilliseconds })
  createdAt: number;

  /** When a token was last issued to it, to the minute. */
  @Column('bigint', { name: 'last_used_at', nullable: true, transformer: epochMilliseconds })
  lastUsedAt: number | null;
}

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
