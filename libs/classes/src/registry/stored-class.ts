import {
  type AssertLocked,
  ClassEntity,
  classNamesFrom,
  type Database,
  findClassRow,
  type RunDdl,
} from '@app/database';
import { nameHint, nearestName, Problem } from '@app/problems';
import { CLASS_NAME, type ClassDefinition } from '@app/schema';

/**
 * The most names with the same first letter to compare with a misspelled one: a typo must not cost more than a read.
 */
const MAX_COMPARED = 200;

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
  return CLASS_NAME.test(name) ? findClassRow(database, name) : null;
}

/** The same, for callers that may know all classes; throws Problem `class_not_found` where there is none. */
export async function rowOfClass(database: Database, name: string): Promise<ClassEntity> {
  const row = await findRow(database, name);
  if (row === null) throw await unknownClass(database, name, () => true);
  return row;
}

/** The id of the class of this name. Throws as `rowOfClass` does. */
export async function idOfClass(database: Database, name: string): Promise<string> {
  const known = CLASS_NAME.test(name)
    ? await database.reading.findOne(ClassEntity, { select: { id: true }, where: { name } })
    : null;
  if (known === null) throw await unknownClass(database, name, () => true);
  return known.id;
}

/**
 * Runs `work` while no other change of the class with this name runs (`DefinitionChanges.change`). Throws Problem
 * `class_not_found`.
 */
export async function serializedChange<T>(
  database: Database,
  name: string,
  work: (runDdl: RunDdl, assertLocked: AssertLocked) => Promise<T>,
): Promise<T> {
  for (;;) {
    const locked = await idOfClass(database, name);
    const outcome = await database.definitions.change(locked, async (runDdl, assertLocked) => {
      const id = await idOfClass(database, name);
      // Until its turn the class may have been deleted, and another one made of its name.
      return id === locked ? { result: await work(runDdl, assertLocked) } : undefined;
    });
    if (outcome !== undefined) return outcome.result;
  }
}

/**
 * The problem of a name that no class has. It suggests the nearest name with the same first letter, out of the classes
 * that the caller may know.
 */
export async function unknownClass(
  database: Database,
  name: string,
  mayKnow: (className: string) => boolean,
): Promise<Problem> {
  const [first = ''] = name;
  if (!/^[a-z]$/i.test(first)) return classNotFound(name);
  const names = await classNamesFrom(database, first, MAX_COMPARED);
  return classNotFound(name, nearestName(name, names.filter(mayKnow)));
}

/** The problem of a name that no class has; `nearest` is the name that was perhaps meant. */
export function classNotFound(name: string, nearest?: string): Problem {
  return new Problem(
    'class_not_found',
    `No class is named ${JSON.stringify(name.slice(0, 64))}: names are case-sensitive, and GET /api/v1/storage/classes lists them.${nameHint(nearest)}`,
  );
}
