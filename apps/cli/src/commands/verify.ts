import { setTimeout as pause } from 'node:timers/promises';
import {
  classRows,
  type Database,
  entriesWithOtherWords,
  revisionOf,
  tablesWithoutClass,
} from '@app/database';
import type { Command } from '../services.js';
import { FailedCommand } from '../usage.js';
import { faultsOfClass, type Seen } from './verify-class.js';

/** The most faults that are kept, to be printed. All are counted. */
const MAX_PRINTED = 1000;

/** A class that is being deleted has no row any more, and loses its table within this time. */
const DELETION_MILLISECONDS = 1000;

/**
 * Checks that every object has a class and fits it, that every attachment has its bytes, that they are the bytes that
 * were sent, that every count is correct, and that lists have the words by which they are searched. A fault never
 * prevents other checks. The service may run meanwhile. Throws FailedCommand with the faults.
 */
export const verify: Command = async ({ database, openBlobs }) => {
  const blobs = await openBlobs();
  const seen: Seen = { classes: 0, objects: 0, attachments: 0, bytes: 0 };
  const faults = new Faults();
  for (const row of await classRows(database)) {
    seen.classes++;
    const found = new Faults();
    for await (const fault of faultsOfClass(database, blobs, row, seen)) found.add(`${row.name}${fault}`);
    // Anything may be missing from a class that was deleted meanwhile.
    if (found.count > 0 && (await revisionOf(database, row.id)) !== undefined) faults.addAll(found);
  }
  for (const fault of await objectsWithoutClass(database)) faults.add(fault);
  for (const list of ['applications', 'administrators'] as const)
    for await (const id of entriesWithOtherWords(database, list))
      faults.add(`${list}: the words of ${id} are not those that it is to be found by`);
  const { classes, objects, attachments, bytes } = seen;
  const summary =
    `${counted(objects, 'object')} in ${counted(classes, 'class', 'classes')}, ` +
    `${counted(attachments, 'attachment')} of ${counted(bytes, 'byte')}`;
  const { count, kept } = faults;
  if (count === 0) return `All is well: ${summary}.`;
  const more = count > kept.length ? [`... and ${count - kept.length} more`] : [];
  const what = count === 1 ? 'One thing is wrong' : `${count} things are wrong`;
  throw new FailedCommand([`${what}, of ${summary}:`, ...kept, ...more].join('\n  '));
};

/** Faults that were found: there may be one for each of millions of objects or attachments. */
class Faults {
  count = 0;
  readonly kept: string[] = [];

  add(fault: string): void {
    this.count++;
    if (this.kept.length < MAX_PRINTED) this.kept.push(fault);
  }

  addAll({ count, kept }: Faults): void {
    this.kept.push(...kept.slice(0, MAX_PRINTED - this.kept.length));
    this.count += count;
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

async function objectsWithoutClass(database: Database): Promise<string[]> {
  if ((await tablesWithoutClass(database)).length === 0) return [];
  await pause(DELETION_MILLISECONDS);
  const lost = await tablesWithoutClass(database);
  return lost.map(
    ({ table, objects }) => `${table}: ${counted(objects, 'object')} of a class that has no row`,
  );
}
