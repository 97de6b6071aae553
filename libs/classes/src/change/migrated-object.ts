import { pace } from '@app/concurrency';
import { idMilliseconds } from '@app/database';
import type { Fault } from '@app/problems';
import {
  type CompiledClass,
  type DefinitionChange,
  type Document,
  laterTimeStamp,
  migrateDocument,
  readTimeStamps,
  type TimeStamps,
  timeStamp,
  withoutTimeStamps,
  withTimeStamps,
} from '@app/schema';

/** A stored object under another definition, and whether it differs from the stored one; or why it does not fit. */
type MigratedObject = { document: Document; changed: boolean } | { faults: Fault[] };

/**
 * Converts a stored object to another definition, given also in its compiled form, at a moment. Where patterns are
 * compiled for it, takes turns of an owner (`pace`).
 */
export async function migrated(
  compiled: CompiledClass,
  { id, data }: { id: Buffer; data: string },
  change: DefinitionChange,
  now: number,
  owner?: string,
): Promise<MigratedObject> {
  const stored = JSON.parse(data) as Document;
  const fields = withoutTimeStamps(stored);
  const document = migrateDocument(fields, change);
  if (compiled.preparation !== undefined) await pace.run(compiled.preparation(document), owner);
  const result = compiled.conform(document);
  if ('faults' in result) return result;
  const changed = result.changed || document !== fields;
  if (!change.after.timestamps) return { document: result.document, changed: changed || fields !== stored };
  const before = readTimeStamps(stored);
  const stamps = timeStampsAfter(before, { created: idMilliseconds(id), changed, now });
  return {
    document: withTimeStamps(result.document, stamps),
    changed: changed || stamps._createdAt !== before._createdAt || stamps._updatedAt !== before._updatedAt,
  };
}

/** The time stamps of a migrated object. If it had none: created when its id was made, changed now. */
function timeStampsAfter(
  before: Partial<TimeStamps>,
  { created, changed, now }: { created: number; changed: boolean; now: number },
): TimeStamps {
  const { _createdAt = timeStamp(created), _updatedAt } = before;
  if (_updatedAt !== undefined && !changed) return { _createdAt, _updatedAt };
  return { _createdAt, _updatedAt: laterTimeStamp(timeStamp(now), _updatedAt ?? _createdAt) };
}
