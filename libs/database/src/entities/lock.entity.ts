import { Entity, PrimaryColumn } from 'typeorm';

/**
 * A row that an instance locks for the length of a transaction if only one may act, for example to change a class. The
 * row of a single class exists only during its change. Two kinds of rows are never locked but hold notes: the id of the
 * database (`databaseId`), and classes whose tables are to be dropped.
 */
@Entity('locks')
export class LockEntity {
  @PrimaryColumn('varchar', { length: 64 })
  name: string;
}
