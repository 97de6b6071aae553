import { Entity, PrimaryColumn } from 'typeorm';

/**
 * A row to lock where only one instance may act, such as changing a class, for the length of a transaction. Those of single classes
 * are there while these are changed. Two kinds of rows are notes: the id of the database (`databaseId`), and classes whose tables are to be dropped.
 */
@Entity('locks')
export class LockEntity {
  @PrimaryColumn('varchar', { length: 64 })
  name: string;
}
