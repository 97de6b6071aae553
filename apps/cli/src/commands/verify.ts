import { setTimeout as pause } from 'node:timers/promises';
import { classRows, type Database, tablesWithoutClass } from '@app/database';
import type { Command } from '../services.js';
import { FailedCommand } from '../usage.js';
import { faultsOfClass, type Seen } from './verify-class.js';

/** The most faults that are printed. All are counted. */
const MOST_PRINTED = 1000;

/** A class that is being deleted has no row any more, and loses its table within this time. */
const DELETION_MILLISECONDS = 1000;

/**
 * Checks that every object has a class and fits it, that every attachment has its bytes, that they are the bytes that
 * were sent, and that every count is correct. A fault never prevents other checks. The service may run meanwhile.
 * Throws FailedCommand with the faults.
 */
export const verify: Command = async ({ database, openBlobs }) => {
  const blobs = await openBlobs();
  const seen: Seen = { classes: 0, objects: 0, attachments: 0, bytes: 0 };
  const faults: string[] = [];
  for (const row of await classRows(database)) {
    seen.classes++;
    const found: string[] = [];
    for await (const fault of faultsOfClass(database, blobs, row, seen)) found.push(`${row.name}${fault}`);
    // Anything may be missing from a class that was deleted meanwhile.
    if (found.length > 0 && (await exists(database, row.id))) faults.push(...found);
  }
  faults.push(...(await objectsWithoutClass(database)));
  const { classes, objects, attachments, bytes } = seen;
  const summary =
    `${counted(objects, 'object')} in ${counted(classes, 'class', 'classes')}, ` +
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

async function exists(database: Database, classId: string): Promise<boolean> {
  return (await classRows(database)).some(({ id }) => id === classId);
}

async function objectsWithoutClass(database: Database): Promise<string[]> {
  if ((await tablesWithoutClass(database)).length === 0) return [];
  await pause(DELETION_MILLISECONDS);
  const lost = await tablesWithoutClass(database);
  return lost.map(
    ({ table, objects }) => `${table}: ${counted(objects, 'object')} of a class that has no row`,
  );
}
