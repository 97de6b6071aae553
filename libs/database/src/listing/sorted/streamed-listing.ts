import type { Database } from '../../connection/database.js';
import { headStatement, type ObjectsSql, type PageAnswer } from '../../dialects/execution/page-read.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { IndexRequired } from '../../engine/errors.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import { joined, type Read } from '../../engine/sql.js';
import type { SortSql } from '../../filter/sort-sql.js';
import { cancellableRead } from '../counted/counted-sources.js';
import type { PageReader } from '../page/page-reader.js';
import { NEIGHBOURS_PER_FOUND } from '../plain/few-objects.js';
import { hasManyMissing, indexCoversFilter } from './by-index/index-walk.js';
import type { SlicedWalk } from './by-index/sliced-walk.js';
import type { TiedPage } from './by-index/tied-page.js';
import { type FewMatches, MAX_SORTED } from './by-scan/few-matches.js';
import { isTruncatedPosition, keysetCondition } from './order/keyset-position.js';
import type { ObjectScan, SortedStatements } from './order/sorted-statement.js';
import { FIRST_PLACE, type Place, Portion, type StreamQuestion, wantedAt } from './stream-portion.js';

const ID_BYTES = 16;

/** What the database may have to keep for the snapshot of a stream. */
const MAX_KEPT_BYTES = 1024 ** 3;

interface Parts {
  matches: FewMatches;
  reader: PageReader;
  sliced: SlicedWalk;
  tied: TiedPage;
}

/** How the portions of a stream are found. */
interface Plan extends StreamQuestion {
  moment: Snapshot;
  /** That of the moment, as long as the stream is wanted. */
  read: Read;
  manyMissing: boolean;
  /** The ids of all matches, in their order, if an index finds a small share of the class. */
  ids: Buffer | undefined;
}

/**
 * All matches of one moment, in portions. Each portion searches the index for the end of the previous one. So a stream
 * blocks no other read and holds one portion in memory (two from a server), however long it goes on.
 */
export class StreamedListing {
  constructor(
    private readonly database: Database,
    private readonly layout: { classId: string; revision: number },
    private readonly statements: SortedStatements,
    private readonly parts: Parts,
  ) {}

  /**
   * Reads portions until none is left or the caller ends the generator, which it must. Throws IndexRequired,
   * StaleClass, and DatabaseUnavailable if too many streams are being read. Also throws what the signal of the filter
   * throws: to find a portion with few matches may take a scan of the whole class.
   */
  async *portions(question: StreamQuestion): AsyncGenerator<StoredObject[]> {
    if (question.sort.index === undefined) throw new IndexRequired(0, 0);
    const { longReads } = this.database;
    const release = await longReads.stream();
    let moment: Snapshot | undefined;
    try {
      question.filter.signal?.throwIfAborted();
      const manyMissing = await hasManyMissing(this.database, this.statements, question.sort);
      const few = await this.#few(question);
      const { filter, sort } = question;
      moment = await (indexCoversFilter(filter, sort)
        ? this.database.openSnapshot()
        : this.database.scansOf(filter).snapshot());
      const read = cancellableRead(moment.read, filter.signal);
      const ids = few && (await this.#sortedIds(read, few, question));
      yield* this.#portions({ ...question, moment, read, manyMissing, ids });
    } finally {
      moment?.close();
      release();
    }
  }

  async *#portions(plan: Plan): AsyncGenerator<StoredObject[]> {
    let place: Place | undefined = FIRST_PLACE;
    let ahead: Promise<PageAnswer> | undefined;
    try {
      while (place !== undefined) {
        await this.database.longReads.pause();
        if (plan.moment.keptBytes() > MAX_KEPT_BYTES)
          throw new Error('the write-ahead log has grown by 1 GiB');
        const { objects, cursor } = await (ahead ?? this.#read(plan, place));
        ahead = undefined;
        const portion = new Portion(objects);
        if (cursor === undefined) {
          place = portion.next(place, plan);
          if (place !== undefined) ahead = this.#prefetch(plan, place);
          yield objects;
          continue;
        }
        try {
          yield objects;
          for (let more = await cursor.next(); more !== undefined; more = await cursor.next()) {
            portion.add(more);
            yield more;
          }
        } finally {
          cursor.close();
        }
        place = portion.next(place, plan);
      }
    } finally {
      // The portion read ahead uses the connection of the snapshot, which ends here.
      await ahead?.then(
        ({ cursor }) => cursor?.close(),
        () => {},
      );
    }
  }

  /**
   * A server reads the next portion while the previous one is sent; in this process, that would only use more memory.
   */
  #prefetch(plan: Plan, place: Place): Promise<PageAnswer> | undefined {
    if (this.database.dialect.singleWriter) return undefined;
    const ahead = this.#read(plan, place);
    // If it fails, the caller still gets the previous portion first.
    ahead.catch(() => {});
    return ahead;
  }

  /** The next objects. Throws StaleClass. */
  async #read(plan: Plan, place: Place): Promise<PageAnswer> {
    const objects = await this.#objects(plan, place, wantedAt(place, plan));
    const head = headStatement(this.layout.classId, []);
    const answer = await plan.moment.snapshotRead({ head, objects }, false);
    if (answer?.head.revision === this.layout.revision) return answer;
    answer?.cursor?.close();
    throw new StaleClass();
  }

  async #objects(plan: Plan, { behind, passed }: Place, limit: number): Promise<ObjectsSql[]> {
    const { read, filter, sort, manyMissing, ids } = plan;
    if (ids !== undefined) return this.#byIds(someIds(ids, passed, limit));
    const asked = { filter, sort, manyMissing, behind, offset: 0, limit };
    if (this.#isTied(sort)) return this.#byIds(await this.parts.tied.ids(read, asked));
    if (!indexCoversFilter(filter, sort)) return this.#byIds(await this.parts.sliced.ids(read, asked, false));
    const position = behind?.position;
    return [
      this.statements.byIndex({
        ...asked,
        // If the position holds only the beginning of the text, the text itself decides.
        filter:
          position && isTruncatedPosition(position)
            ? joined([filter, keysetCondition(sort, behind!)], ' AND ')
            : filter,
        behind: position,
        backwards: false,
      }),
    ];
  }

  #byIds(ids: readonly Buffer[]): ObjectsSql[] {
    return ids.length === 0 ? [] : [this.statements.byIds(ids)];
  }

  /** Whether the index has the beginning of texts only. */
  #isTied(sort: SortSql): boolean {
    return sort.mayBeCut && this.database.dialect.filter.textPrefix !== undefined;
  }

  async #few({ filter, sort }: StreamQuestion): Promise<ObjectScan | undefined> {
    const isFound = ['ids', 'index', 'words', 'union'].includes(filter.access.kind);
    if (!isFound || sort.mayBeCut || indexCoversFilter(filter, sort)) return undefined;
    const { live } = await this.parts.reader.map();
    return this.parts.matches.find(filter, Math.max(MAX_SORTED, live / NEIGHBOURS_PER_FOUND));
  }

  /** Sorts the matches once; sorting them again for each portion would take as long each time. */
  async #sortedIds(read: Read, few: ObjectScan, { sort, limit }: StreamQuestion): Promise<Buffer> {
    if (this.database.dialect.singleWriter) {
      // A hundred thousand rows take the event loop a tenth of a second to receive from a thread.
      const { text, values } = this.statements.sortedIdsAsText(few, sort, limit);
      const [row] = await read<{ ids: string }>(text, values);
      return Buffer.from((JSON.parse(row!.ids) as string[]).join(''), 'hex');
    }
    const { text, values } = this.statements.sortedIds(few, sort, limit);
    const rows = await read<{ found: Buffer }>(text, values);
    return Buffer.concat(rows.map(({ found }) => found));
  }
}

/** A stretch of consecutive ids. */
function someIds(ids: Buffer, from: number, most: number): Buffer[] {
  const end = Math.min(from + most, ids.length / ID_BYTES);
  return Array.from({ length: Math.max(0, end - from) }, (_, at) =>
    ids.subarray((from + at) * ID_BYTES, (from + at + 1) * ID_BYTES),
  );
}
