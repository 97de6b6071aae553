import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** A code that lets its holder become the first administrator. Using it deletes the row. */
@Entity('setup_codes')
export class SetupCodeEntity {
  /** SHA-256 of the code, hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  digest: string;

  @Column('bigint', { name: 'expires_at', transformer: epochMilliseconds })
  expiresAt: number;
}
