import { Like } from 'typeorm';
import type { Database } from '../../connection/database.js';
import { ClassEntity } from '../../entities/index.js';

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
