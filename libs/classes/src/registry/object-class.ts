import {
  type ClassEntity,
  type Database,
  ObjectTable,
  type TableLayout,
  type WordIndex,
} from '@app/database';
import { type ClassDefinition, type CompiledClass, compileClass, FOLDING_VERSION } from '@app/schema';
import type { PendingDefinition } from './pending-definition.js';
import { wordSource } from './word-source.js';

/** A class at one revision of its definition, compiled: how to check its objects and where they are stored. */
export interface ObjectClass {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly definition: ClassDefinition;
  /** Which words its objects have; null where it has no searchable fields. */
  readonly words: WordIndex | null;
  readonly compiled: CompiledClass;
  readonly table: ObjectTable;
  /** The definitions that long changes of the class bring. The registry sets them. */
  pending: readonly PendingDefinition[];
}

/**
 * Compiles the class of a row; its objects have at most `mostBytes` as text. It takes milliseconds, so the registry
 * does it once per revision.
 */
export function openClass(database: Database, row: ClassEntity, mostBytes: number): ObjectClass {
  const definition = JSON.parse(row.definition) as ClassDefinition;
  const compiled = compileClass(definition, { keepsText: database.keepsText, mostBytes });
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    definition,
    words: row.words,
    compiled,
    pending: [],
    table: new ObjectTable(database, {
      classId: row.id,
      revision: row.revision,
      columns: row.columns,
      words: wordsOf(row, compiled),
    }),
  };
}

function wordsOf({ words: index }: ClassEntity, { words }: CompiledClass): TableLayout['words'] {
  if (index === null || words === undefined) return undefined;
  const { slot, version, builtTo } = index;
  const isComplete = builtTo === undefined && version === FOLDING_VERSION;
  return { slot, source: wordSource(words, index), isComplete };
}
