import { planLookup } from '../../../libs/classes/src/change/lookup-plan.js';
import type { Database } from '../../../libs/database/src/connection/database.js';
import type {
  ObjectsSql,
  PageHead,
  PageSql,
} from '../../../libs/database/src/dialects/execution/page-read.js';
import { newObjectId } from '../../../libs/database/src/engine/objects/object-id.js';
import type { Sql } from '../../../libs/database/src/engine/sql.js';
import { ClassEntity } from '../../../libs/database/src/entities/index.js';
import { ObjectTable } from '../../../libs/database/src/objects/object-table.js';
import { ClassTables, type TableLayout } from '../../../libs/database/src/objects/tables/class-tables.js';
import { type ClassDefinition, SearchableWords } from '../../../libs/schema/src/index.js';
import type { Engine } from '../engines.js';
import { until } from '../until.js';
import { EmptyDatabase } from './empty-database.js';

/** How each engine is asked for the plan of a statement. */
export const EXPLAIN = {
  sqlite: 'EXPLAIN QUERY PLAN',
  mysql: 'EXPLAIN FORMAT=TRADITIONAL',
  mariadb: 'EXPLAIN',
};

/**
 * A class in a database of its own, with the words of its searchable fields, all but a few of whose objects are sealed;
 * notes the statements of its pages.
 */
export class WatchedTable {
  /** The statements of pages, one entry for each round trip. */
  asked: Sql[][] = [];
  /** The ids of the objects, in their order. */
  readonly ids: string[] = [];
  readonly table: ObjectTable;

  private constructor(
    readonly engine: Engine,
    readonly database: Database,
    layout: TableLayout,
    readonly close: () => Promise<void>,
  ) {
    this.#watch();
    this.table = new ObjectTable(database, layout);
  }

  #watch(): void {
    const { database } = this;
    const groupedSnapshotRead = database.groupedSnapshotRead.bind(database);
    const select = ({ from, values }: ObjectsSql) => ({
      text: `SELECT ${database.dialect.object.columns} ${from}`,
      values,
    });
    const statementsOf = ({ head, objects }: PageSql) => [head, ...objects.map(select)];
    for (const reads of new Set([database, database.scans, database.indexScans])) {
      const snapshotRead = reads.snapshotRead.bind(reads);
      jest.spyOn(reads, 'snapshotRead').mockImplementation((page, reused) => {
        this.asked.push(statementsOf(page));
        return snapshotRead(page, reused);
      });
    }
    for (const reads of new Set([database, database.indexScans])) {
      const headFirstRead = reads.headFirstRead.bind(reads);
      jest.spyOn(reads, 'headFirstRead').mockImplementation(({ head, objects }) => {
        const chosen = (known: PageHead) => {
          const rows = objects(known);
          this.asked.push([head], rows.map(select));
          return rows;
        };
        return headFirstRead({ head, objects: chosen });
      });
    }
    jest.spyOn(database, 'groupedSnapshotRead').mockImplementation((pages, reused) => {
      this.asked.push(pages.flatMap(statementsOf));
      return groupedSnapshotRead(pages, reused);
    });
  }

  static async make(
    engine: Engine,
    server: string | undefined,
    definition: ClassDefinition,
    objects: readonly string[],
  ): Promise<WatchedTable> {
    const empty = await EmptyDatabase.make(engine, server);
    const database = await empty.open(4);
    const classId = newObjectId().replaceAll('-', '');
    const { columns, nextSlot } = planLookup(definition, [], 1);
    const searchable = Object.keys(definition.fields).filter((field) => definition.fields[field]!.searchable);
    const words = searchable.length === 0 ? undefined : { slot: nextSlot, version: 1 };
    const tables = new ClassTables(database);
    const statements = [
      ...tables.create(classId, columns),
      ...(words ? tables.createWords(classId, words) : []),
    ];
    for (const text of statements) await database.execute([{ text, values: [] }]);
    const row = { id: classId, name: definition.name, revision: 1, definition: JSON.stringify(definition) };
    await database.transaction((unit) =>
      unit.manager.insert(ClassEntity, {
        ...row,
        columns,
        nextSlot: nextSlot + 1,
        ...(words && { words }),
        createdAt: 0,
        updatedAt: 0,
      }),
    );
    const layout: TableLayout = { classId, revision: 1, columns };
    if (words !== undefined) {
      const found = new SearchableWords(searchable);
      const of = (data: string) => [...found.of(JSON.parse(data))];
      layout.words = { slot: words.slot, source: { of, changed: () => undefined }, isComplete: true };
    }
    const watched = new WatchedTable(engine, database, layout, () => empty.close());
    for (let from = 0; from < objects.length; from += 1000)
      watched.ids.push(...(await watched.table.insertMany(objects.slice(from, from + 1000))));
    await until('the class to be sealed', async () => {
      const sealed = 'SELECT COALESCE(SUM(live), 0) AS live FROM segments';
      const [row] = await database.query<{ live: number }>(sealed);
      return Number(row!.live) > objects.length - 512;
    });
    return watched;
  }

  /** What the engine says of the statements of the last round trips, as lines of JSON. */
  async explained(rounds = 1): Promise<string[]> {
    const lines: string[] = [];
    for (const { text, values } of this.asked.slice(-rounds).flat()) {
      for (const row of await this.database.query<object>(`${EXPLAIN[this.engine]} ${text}`, values))
        lines.push(JSON.stringify(row));
    }
    return lines;
  }
}
