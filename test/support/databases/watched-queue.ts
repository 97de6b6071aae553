import { OutcomeUnknown } from '../../../libs/database/src/engine/errors.js';
import { groupWrites } from '../../../libs/database/src/write-queue/group-commit-queue.js';
import type { QueuedWrite, WriteQueue } from '../../../libs/database/src/write-queue/write-queue.js';

/** A write that is stored, unless it is refused. */
export interface TestWrite extends QueuedWrite {
  refusal?: Error;
}

export const write = (...ids: string[]): TestWrite => ({ ids });
export const refused = (...ids: string[]): TestWrite => ({ ids, refusal: new Error(`no ${ids[0]}`) });
export const firsts = (group: readonly TestWrite[]) => group.map(({ ids }) => ids[0]!);
export const resultOf = (id: string) => `stored ${id}`;
export const turn = () => new Promise<void>((resume) => setImmediate(resume));

/** A queue of writes that are stored nowhere, but noted. */
export class WatchedQueue {
  /** The first ids of the writes of each group. */
  stored: string[][] = [];
  /** Stores a group, after `stored` has it. */
  store: (group: readonly TestWrite[]) => Promise<void> = async () => {};
  readonly queue: WriteQueue<TestWrite, string>;
  #mayStore = Promise.resolve();

  constructor() {
    this.queue = groupWrites(
      async (group, refusals) => {
        this.stored.push(firsts(group));
        await this.#mayStore;
        // As a database does, after a while.
        await turn();
        for (const one of group) if (one.refusal !== undefined) refusals!.set(one, one.refusal);
        if (refusals!.size === group.length) throw group[0]!.refusal;
        await this.store(group);
        return firsts(group).map(resultOf);
      },
      (error) => error instanceof OutcomeUnknown,
    );
  }

  /** Asks for a write per turn of the event loop, so that none joins another. */
  async writeInTurn(...writes: TestWrite[]): Promise<Promise<string>[]> {
    const made: Promise<string>[] = [];
    for (const one of writes) {
      made.push(this.queue.write(one));
      await turn();
    }
    return made;
  }

  /** Asks for three writes that keep the lanes busy until the others are queued. */
  async afterThree(...writes: TestWrite[]): Promise<PromiseSettledResult<string>[]> {
    let begin = () => {};
    this.#mayStore = new Promise((resolve) => (begin = resolve));
    const busy = await this.writeInTurn(write('x'), write('y'), write('z'));
    const all = [...busy, ...writes.map((one) => this.queue.write(one))];
    begin();
    return Promise.allSettled(all);
  }
}
