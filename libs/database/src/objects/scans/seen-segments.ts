import type { Database } from '../../connection/database.js';
import type { Read } from '../../engine/sql.js';
import { loadSegments, type SegmentMap } from '../../segments/segment-map.js';
import { type BoundedIdRange, type ScannedObject, scanObjects } from './object-scan.js';

/** What all segments of a class were at a moment at which its objects were looked at. */
export class SeenSegments {
  constructor(
    private readonly classId: string,
    private readonly seen: SegmentMap,
  ) {}

  /** Where the objects are still those that were seen, as `read` sees them. */
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
 * Looks at the objects of a class as of one moment, while others write, until `look` answers false. Answers which segments
 * were seen; undefined where it has ended earlier, or the class is gone.
 */
export function lookAtObjects(
  database: Database,
  classId: string,
  look: (objects: readonly ScannedObject[]) => Promise<boolean>,
): Promise<SeenSegments | undefined> {
  return database.snapshot(async ({ read }) => {
    const segments = await loadSegments(read, classId);
    if (segments === undefined) return undefined;
    for await (const objects of scanObjects(database, read, classId)) {
      if (!(await look(objects))) return undefined;
    }
    return new SeenSegments(classId, segments);
  }, database.scans);
}
