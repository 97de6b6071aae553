import { Like } from 'typeorm';
import type { Database } from '../../connection/database.js';
import { ClassEntity } from '../../entities/index.js';

interface Row extends Pick<ClassEntity, 'id' | 'name' | 'revision' | 'definition'> {
  /** JSON. */
  columns: string;
  next_slot: number;
  /** JSON. */
  words: string | null;
  created_at: number | string;
  updated_at: number | string;
}

const FIND =
  'SELECT id, name, revision, definition, columns, next_slot, words, created_at, updated_at FROM classes WHERE name = ?';

/** The row of the class of this name, which is in ASCII; null where there is none. */
export async function findClassRow(database: Database, name: string): Promise<ClassEntity | null> {
  const [row] = await database.query<Row>(FIND, [name], true);
  if (row === undefined) return null;
  const { columns, next_slot, words, created_at, updated_at, ...same } = row;
  return {
    ...same,
    columns: JSON.parse(columns),
    nextSlot: next_slot,
    words: words === null ? null : JSON.parse(words),
    createdAt: Number(created_at),
    updatedAt: Number(updated_at),
  };
}

/** Names of classes that begin with this letter of ASCII, in either case: at most so many, in their order. */
export async function classNamesFrom(database: Database, letter: string, most: number): Promise<string[]> {
  const classes = await database.reading.find(ClassEntity, {
    select: { name: true },
    where: [{ name: Like(`${letter.toLowerCase()}%`) }, { name: Like(`${letter.toUpperCase()}%`) }],
    order: { name: 'ASC' },
    take: most,
  });
  return classes.map(({ name }) => name);
}
