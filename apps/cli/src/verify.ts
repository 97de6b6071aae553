import { createHash } from 'node:crypto';
import { BlobMissing, type BlobStore, blobKey } from '@app/blobs';
import {
  allClasses,
  attachmentRows,
  type ClassEntity,
  type Database,
  inspectSegments,
  ObjectTable,
  objectRows,
} from '@app/database';
import { parseAttachments, type StoredAttachment } from '@app/objects';
import { type ClassDefinition, compileClass } from '@app/schema';
import type { Command } from './services.js';
import { FailedCommand } from './usage.js';

/** The most faults that are printed; all are counted. */
const MOST_PRINTED = 1000;

/** What was looked at. */
interface Seen {
  classes: number;
  objects: number;
  segments: number;
  attachments: number;
  bytes: number;
}

/**
 * Checks that every object fits its class, that every attachment has its bytes, that they are the bytes that were sent,
 * and that every count is true.
 * The service may run meanwhile. Throws FailedCommand with what is wrong.
 */
export const verify: Command = async ({ database, openBlobs }) => {
  const blobs = await openBlobs();
  const seen: Seen = { classes: 0, objects: 0, segments: 0, attachments: 0, bytes: 0 };
  const faults: string[] = [];
  for (const row of await allClasses(database)) {
    const { id, name } = row;
    seen.classes++;
    const inspected = await inspectSegments(database, id);
    seen.objects += inspected.objects;
    seen.segments += inspected.segments;
    faults.push(...inspected.faults.map((fault) => `${name}: ${fault}`));
    for await (const fault of objectFaults(database, row)) faults.push(`${name}/${fault}`);
    for await (const fault of attachmentFaults(database, blobs, id, seen)) faults.push(`${name}/${fault}`);
  }
  const { classes, objects, segments, attachments, bytes } = seen;
  const summary =
    `${counted(objects, 'object')} in ${counted(classes, 'class', 'classes')} (${counted(segments, 'segment')}), ` +
    `${counted(attachments, 'attachment')} of ${counted(bytes, 'byte')}`;
  if (faults.length === 0) return `All is well: ${summary}.`;
  const more = faults.length > MOST_PRINTED ? [`... and ${faults.length - MOST_PRINTED} more`] : [];
  const count = faults.length === 1 ? 'One thing is wrong' : `${faults.length} things are wrong`;
  throw new FailedCommand(
    [`${count}, of ${summary}:`, ...faults.slice(0, MOST_PRINTED), ...more].join('\n  '),
  );
};

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

async function* objectFaults(
  database: Database,
  { id: classId, revision, definition }: ClassEntity,
): AsyncGenerator<string> {
  const compiled = compileClass(JSON.parse(definition) as ClassDefinition);
  for await (const { id, data } of objectRows(database, classId)) {
    const result = compiled.conform(JSON.parse(data));
    if (!('faults' in result)) continue;
    const current = (await allClasses(database)).find((row) => row.id === classId);
    // All its objects fit what it has become since it was read, or were brought along.
    if (current?.revision !== revision) return;
    const pointers = result.faults.map(({ pointer }) => pointer).join(', ');
    yield `${id}: does not fit its class: ${pointers}`;
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
    for (const attachment of parseAttachments(attachments)) {
      const fault = await faultOf(blobs, blobKey(classId, id, attachment.blob), attachment);
      // Replaced or deleted since its row was read.
      const isCurrent = async () =>
        parseAttachments((await table.find(id))?.attachments ?? null).some(
          ({ blob }) => blob === attachment.blob,
        );
      if (fault !== undefined && (await isCurrent())) {
        yield `${id}/attachments/${JSON.stringify(attachment.name)}: ${fault}`;
      }
      seen.attachments++;
      seen.bytes += attachment.size;
    }
  }
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
