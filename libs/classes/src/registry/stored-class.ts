import { ClassEntity, type Database } from '@app/database';
import { Problem } from '@app/problems';
import { CLASS_NAME, type ClassDefinition } from '@app/schema';

/** A class at one of its revisions. */
export interface ClassState {
  revision: number;
  definition: ClassDefinition;
  createdAt: number;
  updatedAt: number;
}

/** A class as its row stores it. */
export interface StoredClass extends ClassState {
  id: string;
}

/** The class that a row stores. */
export function fromRow({ id, revision, definition, createdAt, updatedAt }: ClassEntity): StoredClass {
  return { id, revision, definition: JSON.parse(definition) as ClassDefinition, createdAt, updatedAt };
}

/**
 * The row of the class of this name, null where there is none. A name that no class can have is not looked for: servers
 * cannot compare every character with names in ASCII.
 */
export async function findRow(database: Database, name: string): Promise<ClassEntity | null> {
  return CLASS_NAME.test(name) ? database.reading.findOneBy(ClassEntity, { name }) : null;
}

/** The same; throws Problem `class_not_found` where there is none. */
export async function rowOfClass(database: Database, name: string): Promise<ClassEntity> {
  const row = await findRow(database, name);
  if (row === null) throw classNotFound(name);
  return row;
}

/** The problem of a name that no class has. */
export function classNotFound(name: string): Problem {
  return new Problem(
    'class_not_found',
    `No class is named ${JSON.stringify(name.slice(0, 64))}: names are case-sensitive, and GET /api/v1/storage/classes lists them.`,
  );
}
