import type { LookupColumn } from '@app/database';
import {
  type ClassDefinition,
  type FieldDefinition,
  TIME_STAMP_FIELD,
  TIME_STAMPS,
  valueKind,
} from '@app/schema';

/** What must happen to the lookup columns of a table; those not in `columns` are dropped. */
export interface LookupPlan {
  /** The columns of the new revision. */
  columns: LookupColumn[];
  added: LookupColumn[];
  nextSlot: number;
}

/** Compares the columns of a table with those of a definition. A column that differs at all is created again. */
export function planLookup(
  definition: ClassDefinition,
  present: readonly LookupColumn[],
  firstFreeSlot: number,
): LookupPlan {
  const columns: LookupColumn[] = [];
  const added: LookupColumn[] = [];
  let nextSlot = firstFreeSlot;
  for (const [field, { type, indexed, unique }] of lookedUp(definition)) {
    const kind = valueKind(type);
    if ((!indexed && !unique) || kind === 'any') continue;
    const kept = present.find(
      (column) => column.field === field && column.kind === kind && column.unique === (unique === true),
    );
    const column = kept ?? { slot: nextSlot++, field, kind, unique: unique === true };
    if (kept === undefined) added.push(column);
    columns.push(column);
  }
  return { columns, added, nextSlot };
}

/** The fields, and what has an index besides. */
function lookedUp({ fields, timestamps }: ClassDefinition): [name: string, field: FieldDefinition][] {
  const stamps = timestamps ? TIME_STAMPS : [];
  return [
    ...Object.entries(fields),
    ...stamps.map((name): [string, FieldDefinition] => [name, { ...TIME_STAMP_FIELD, indexed: true }]),
  ];
}
