import { createHash } from 'node:crypto';
import { BlobMissing, type BlobStore, blobKey } from '@app/blobs';
import {
  attachmentRows,
  type ClassRow,
  type Database,
  inspectSegments,
  ObjectTable,
  objectRows,
  revisionOf,
  type WordIndex,
  wordRows,
} from '@app/database';
import { parseAttachments, type StoredAttachment } from '@app/objects';
import {
  type ClassDefinition,
  type CompiledClass,
  compileClass,
  FOLDING_VERSION,
  SearchableWords,
  searchableFields,
  timeStampFaults,
  withoutTimeStamps,
} from '@app/schema';

/** How many items were checked. */
export interface Seen {
  classes: number;
  objects: number;
  attachments: number;
  bytes: number;
}

/** The faults of a class and what belongs to it, each in the form that follows the class name; never throws. */
export async function* faultsOfClass(
  database: Database,
  blobs: BlobStore,
  row: ClassRow,
  seen: Seen,
): AsyncGenerator<string> {
  yield* orUnreadable(': its objects cannot be counted', segmentFaults(database, row, seen));
  const compiled = compile(row);
  if ('fault' in compiled) yield `: ${compiled.fault}`;
  else {
    const faultOf = ({ data }: { data: string }) => faultOfObject(compiled, data);
    const faults = faultsOf(objectRows(database, row.id), faultOf, database, row);
    yield* orUnreadable(': its objects cannot be read', faults);
  }
  yield* orUnreadable(': its words cannot be read', wordFaults(database, row));
  yield* orUnreadable(': its attachments cannot be read', attachmentFaults(database, blobs, row.id, seen));
}

/** The faults, and the error that has ended the search for them. */
async function* orUnreadable(what: string, faults: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* faults;
  } catch (error) {
    yield `${what}: ${messageOf(error)}`;
  }
}

async function* segmentFaults(database: Database, { id }: ClassRow, seen: Seen): AsyncGenerator<string> {
  const { objects, faults } = await inspectSegments(database, id);
  seen.objects += objects;
  for (const fault of faults) yield `: ${fault}`;
}

function compile({ definition, columns }: ClassRow): CompiledClass | { fault: string } {
  try {
    if (!Array.isArray(JSON.parse(columns))) return { fault: 'its lookup columns are no list' };
    return compileClass(JSON.parse(definition) as ClassDefinition);
  } catch (error) {
    return { fault: `its definition cannot be used: ${messageOf(error)}` };
  }
}

/**
 * What is wrong with rows of objects, as long as their class is as it was read: with it, they would have changed too.
 */
async function* faultsOf<Row extends { id: string }>(
  rows: AsyncIterable<Row>,
  faultOf: (row: Row) => string | undefined,
  database: Database,
  { id: classId, revision }: ClassRow,
): AsyncGenerator<string> {
  for await (const row of rows) {
    const fault = faultOf(row);
    if (fault === undefined) continue;
    if ((await revisionOf(database, classId)) !== revision) return;
    yield `/${row.id}: ${fault}`;
  }
}

function faultOfObject(compiled: CompiledClass, data: string): string | undefined {
  try {
    const document = JSON.parse(data);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return 'is no object';
    const result = compiled.conform(withoutTimeStamps(document));
    const faults = [
      ...timeStampFaults(document, compiled.definition),
      ...('faults' in result ? result.faults : []),
    ];
    if (faults.length === 0) return undefined;
    return `does not fit its class: ${faults.map(({ pointer }) => pointer).join(', ')}`;
  } catch (error) {
    return `cannot be read: ${messageOf(error)}`;
  }
}

/** Words that are being built, or were folded by another version of the service, are judged once they are complete. */
async function* wordFaults(database: Database, row: ClassRow): AsyncGenerator<string> {
  const { id: classId, definition, words } = row;
  const index = words === null ? undefined : (JSON.parse(words) as WordIndex);
  if (index === undefined || index.builtTo !== undefined || index.version !== FOLDING_VERSION) return;
  const searchable = new SearchableWords(searchableFields(JSON.parse(definition) as ClassDefinition));
  const rows = wordRows(database, classId, index.slot);
  yield* faultsOf(rows, (row) => faultOfWords(searchable, row.data, new Set(row.words)), database, row);
}

function faultOfWords(searchable: SearchableWords, data: string | undefined, words: ReadonlySet<string>) {
  if (data === undefined) return 'there are words of it, and no object';
  try {
    const expected = searchable.of(JSON.parse(data));
    const missing = [...expected].filter((word) => !words.has(word)).length;
    const surplus = words.size - (expected.size - missing);
    if (missing === 0 && surplus === 0) return undefined;
    return `its words are not those of its texts: ${missing} are missing, and ${surplus} are too many`;
  } catch {
    // It is named as an object that cannot be read.
    return undefined;
  }
}

async function* attachmentFaults(
  database: Database,
  blobs: BlobStore,
  classId: string,
  seen: Seen,
): AsyncGenerator<string> {
  const table = new ObjectTable(database, { classId, revision: 0, columns: [] });
  for await (const { id, attachments } of attachmentRows(database, classId)) {
    const current = async () => (await table.findAttachments(id))?.attachments ?? null;
    const descriptors = descriptorsOf(attachments);
    if (descriptors === undefined) {
      if ((await current()) === attachments) yield `/${id}: its attachments are no list of descriptors`;
      continue;
    }
    for (const attachment of descriptors) {
      const fault = await faultOf(blobs, blobKey(classId, id, attachment.blob), attachment);
      // False if it was replaced or deleted since its row was read.
      const isCurrent = async () =>
        (descriptorsOf(await current()) ?? []).some(({ blob }) => blob === attachment.blob);
      if (fault !== undefined && (await isCurrent())) {
        yield `/${id}/attachments/${JSON.stringify(attachment.name)}: ${fault}`;
      }
      seen.attachments++;
      seen.bytes += attachment.size;
    }
  }
}

/** The attachments of a row, if its text is a list of descriptors. */
function descriptorsOf(text: string | null): StoredAttachment[] | undefined {
  try {
    const descriptors = parseAttachments(text);
    const isList = Array.isArray(descriptors) && descriptors.every(isDescriptor);
    return isList ? descriptors : undefined;
  } catch {
    return undefined;
  }
}

function isDescriptor(value: Partial<StoredAttachment> | null): boolean {
  const texts = [value?.name, value?.mime_type, value?.sha256, value?.blob];
  return texts.every((text) => typeof text === 'string') && typeof value?.size === 'number';
}

async function faultOf(
  blobs: BlobStore,
  key: string,
  { sha256, size }: StoredAttachment,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of await blobs.read(key)) {
      hash.update(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).length;
    }
  } catch (error) {
    return error instanceof BlobMissing ? 'its bytes are missing' : `its bytes cannot be read: ${error}`;
  }
  if (bytes !== size) return `it has ${bytes} bytes, not ${size}`;
  return hash.digest('hex') === sha256 ? undefined : 'its bytes are not those that were sent (SHA-256)';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
