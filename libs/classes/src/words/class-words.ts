import { despiteFailures } from '@app/concurrency';
import {
  buildNextWords,
  ClassEntity,
  ClassTables,
  classesWithWords,
  Database,
  type ToBuild,
  type WordIndex,
} from '@app/database';
import { type ClassDefinition, FOLDING_VERSION } from '@app/schema';
import { Injectable } from '@nestjs/common';
import { ClassRegistry } from '../registry/class-registry.js';
import { newWordIndex, wordSourceOf } from '../registry/word-source.js';

/** Keeps the words of all classes complete, and of the folding of this version of the service. */
@Injectable()
export class ClassWords {
  readonly #tables: ClassTables;

  constructor(
    private readonly database: Database,
    private readonly registry: ClassRegistry,
  ) {
    this.#tables = new ClassTables(database);
  }

  /**
   * Replaces the word index of each class that an older version folded by an empty one. From then on the class can be
   * written, and, once its words are built, searched.
   */
  async renew(): Promise<void> {
    for (const { id, name, index } of await classesWithWords(this.database)) {
      if (index.version < FOLDING_VERSION) await this.#renew(id, name);
    }
  }

  /** Whether there is nothing to build. */
  async areComplete(): Promise<boolean> {
    return !(await classesWithWords(this.database)).some(({ index }) => isDue(index));
  }

  /** Builds what is not complete, in portions; yields how many objects each had. */
  async *build(): AsyncGenerator<number> {
    await this.renew();
    const due = (await classesWithWords(this.database)).filter(({ index }) => isDue(index));
    yield* despiteFailures(due, ({ id, name }) => this.buildOf(id, name));
  }

  /** The same for one class. */
  async *buildOf(id: string, name: string): AsyncGenerator<number> {
    yield* buildWords(this.database, id);
    this.registry.forget(name);
  }

  #renew(id: string, name: string): Promise<void> {
    return this.database.definitions.change(id, async (runDdl, assertLocked) => {
      const row = await this.database.reading.findOneBy(ClassEntity, { id });
      if (row?.words == null || row.words.version >= FOLDING_VERSION) return;
      const { revision, nextSlot } = row;
      const words = newWordIndex(nextSlot);
      await runDdl(this.#tables.createWords(id, words));
      await this.database.transaction(async (unit) => {
        // From here on, no writer uses the old index.
        await this.#tables.lock(unit, id);
        await assertLocked();
        const changed = { words, nextSlot: nextSlot + 1, revision: revision + 1 };
        await unit.manager.update(ClassEntity, { id, revision }, changed);
      });
      this.registry.forget(name);
      const current = await this.database.reading.findOneBy(ClassEntity, { id });
      if (current !== null) await runDdl(await this.#tables.dropOtherWords(id, current.words));
    });
  }
}

function isDue({ builtTo, version }: WordIndex): boolean {
  return builtTo !== undefined || version < FOLDING_VERSION;
}

/** Builds the words of a class in portions, until they are complete; yields how many objects each had. */
export async function* buildWords(database: Database, classId: string): AsyncGenerator<number> {
  for (let before = 0; ; ) {
    const objects = await buildNextWords(database, classId, toBuild, before);
    if (objects === undefined) return;
    yield objects;
    before = objects;
  }
}

const toBuild: ToBuild = ({ words: index, definition }) => {
  if (index === null || index.version !== FOLDING_VERSION) return undefined;
  return { index, source: wordSourceOf(JSON.parse(definition) as ClassDefinition, index) };
};
