import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LookupColumn } from '../engine/indexes/table-index.js';
import type { WordIndex } from '../engine/indexes/word-index.js';
import { epochMilliseconds } from './epoch-milliseconds.js';

/** One class: its definition, and what its table looks like. */
@Entity('classes')
export class ClassEntity {
  /** 32 hexadecimal digits of a UUIDv7; the class's table is named after it, so a name can be used again. */
  @PrimaryColumn('varchar', { length: 32 })
  id: string;

  @Column('varchar', { length: 64, unique: true })
  name: string;

  /** Counts changes of the definition. A write names the revision it was validated under. */
  @Column('int')
  revision: number;

  /** The definition as JSON text, because the order of the fields is the author's. */
  @Column('text')
  definition: string;

  /** The lookup columns the table has for this revision. */
  @Column('simple-json')
  columns: LookupColumn[];

  /** The next slot a lookup column or a table of words may take; slots are never used twice. */
  @Column('int', { name: 'next_slot' })
  nextSlot: number;

  /** The words of its objects; null where it has no searchable fields. */
  @Column('simple-json', { nullable: true })
  words: WordIndex | null;

  @Column('bigint', { name: 'created_at', transformer: epochMilliseconds })
  createdAt: number;

  @Column('bigint', { name: 'updated_at', transformer: epochMilliseconds })
  updatedAt: number;
}
