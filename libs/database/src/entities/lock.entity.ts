import { Entity, PrimaryColumn } from 'typeorm';

/** A row to lock where only one instance may act, such as changing a class. Held for the length of a transaction. */
@Entity('locks')
export class LockEntity {
  @PrimaryColumn('varchar', { length: 64 })
  name: string;
}
