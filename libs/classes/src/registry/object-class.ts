import { type ClassEntity, type Database, ObjectTable } from '@app/database';
import { type ClassDefinition, type CompiledClass, compileClass } from '@app/schema';

/** A class at one revision of its definition, compiled: how to check its objects and where they are stored. */
export interface ObjectClass {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly definition: ClassDefinition;
  readonly compiled: CompiledClass;
  readonly table: ObjectTable;
}

/** Compiles the class of a row. That costs milliseconds, so the registry does it once per revision. */
export function openClass(database: Database, row: ClassEntity): ObjectClass {
  const definition = JSON.parse(row.definition) as ClassDefinition;
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    definition,
    compiled: compileClass(definition, { keepsText: database.keepsText }),
    table: new ObjectTable(database, { classId: row.id, revision: row.revision, columns: row.columns }),
  };
}
