import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** The first answer to a request with an Idempotency-Key. Stored in the transaction of what the request did. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  /** SHA-256 of the caller and the key, hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  digest: string;

  /** SHA-256 of the request it came with, hexadecimal. */
  @Column('varchar', { length: 64 })
  request: string;

  /** JSON. */
  @Column('text')
  answer: string;

  @Index()
  @Column('bigint', { name: 'expires_at', transformer: epochMilliseconds })
  expiresAt: number;
}
