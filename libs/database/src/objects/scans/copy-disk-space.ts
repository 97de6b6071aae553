import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../../connection/database.js';

/**
 * Each copy leaves so much of the disk free: on a full one nothing could be written, and the copy not even be dropped.
 */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** The classes that are copied, by their ids. */
const copied = new WeakMap<Database, Set<string>>();

/** Thrown where the disk is too full for a copy. */
export class NoDiskSpaceForCopy extends Error {}

/** The disk space that copies of classes leave to others. */
export class CopyDiskSpace {
  constructor(
    private readonly database: Database,
    private readonly classId: string,
    private readonly reservedBytes = RESERVED_BYTES,
  ) {}

  /** Has the other copies leave space for that of the class too, until the end of its change. */
  reserve(): void {
    const classes = copied.get(this.database) ?? new Set();
    copied.set(this.database, classes.add(this.classId));
  }

  /** Throws NoDiskSpaceForCopy where too little is left. */
  async check(): Promise<void> {
    const { file, logOf } = this.database.dialect.tableCopy!;
    const [own] = await this.database.query<{ file: string }>(file, [], true);
    const { bavail, bsize } = await statfs(dirname(own!.file));
    // While a long read keeps the log from starting over, what is in it has no place in the file yet.
    const { size } = await stat(logOf(own!.file));
    if (bavail * bsize < this.#count() * this.reservedBytes + size) throw new NoDiskSpaceForCopy();
  }

  /** How many copies there are: what is left of one is dropped before the end of its change. */
  #count(): number {
    const classes = copied.get(this.database) ?? new Set();
    for (const classId of classes) {
      if (classId !== this.classId && !this.database.definitions.isChanging(classId)) classes.delete(classId);
    }
    return Math.max(1, classes.size);
  }
}
