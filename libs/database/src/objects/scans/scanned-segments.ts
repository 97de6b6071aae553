import type { Database } from '../../connection/database.js';
import type { Read } from '../../engine/sql.js';
import { loadSegments, type SegmentMap } from '../../segments/segment-map.js';
import { type BoundedIdRange, type ScannedObject, scanObjects } from './object-scan.js';

/** The segments of a class at the moment when its objects were scanned. */
export class ScannedSegments {
  constructor(
    private readonly classId: string,
    private readonly seen: SegmentMap,
  ) {}

  /** The ranges of ids whose objects have not changed since the scan, by the snapshot of `read`. */
  async unchanged(read: Read): Promise<BoundedIdRange[]> {
    const now = await loadSegments(read, this.classId);
    const same = now?.segments.filter((segment) => {
      const before = this.seen.segmentOf(segment.upper);
      if (before === undefined || before.version !== segment.version) return false;
      return before.lower.equals(segment.lower) && before.upper.equals(segment.upper);
    });
    return same ?? [];
  }
}

/**
 * Scans the objects of a class in one snapshot, while others write, until `look` answers false. Answers the segments of
 * that snapshot; undefined if `look` ended the scan, or the class is gone.
 */
export function inspectObjects(
  database: Database,
  classId: string,
  look: (objects: readonly ScannedObject[]) => Promise<boolean>,
): Promise<ScannedSegments | undefined> {
  return database.snapshot(async ({ read }) => {
    const segments = await loadSegments(read, classId);
    if (segments === undefined) return undefined;
    for await (const objects of scanObjects(database, read, classId)) {
      if (!(await look(objects))) return undefined;
    }
    return new ScannedSegments(classId, segments);
  }, database.scans);
}
