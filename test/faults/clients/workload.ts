import { join } from 'node:path';
import { seededRandom } from '../../support/seeded-random.js';
import { Judgement, judge } from '../judgement.js';
import { LedgerPage, readLedger } from '../ledger.js';
import { Caller, visible } from './exchange.js';
import { Gate } from './gate.js';
import { readBack } from './read-back.js';
import { Tally } from './tally.js';
import { type Target, Writer } from './writer.js';
import { FIELDS } from './written-object.js';

const WRITERS = 16;
const WRITES_PER_SECOND = 200;
const CLASS = 'Faults';

/** Concurrent writers, and the check of what they have stored. */
export class Workload {
  readonly tally = new Tally();
  /** Writers rest while it is closed. */
  readonly gate = new Gate();
  readonly #end = new AbortController();
  readonly #ledger: string;
  #working: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly target: Target,
    directory: string,
  ) {
    this.#ledger = join(directory, 'ledger');
  }

  /** Makes the class and starts to write to it through all instances. */
  static async start({
    token,
    instances,
    directory,
    seed,
  }: {
    token: string;
    instances: string[];
    directory: string;
    seed: number;
  }): Promise<Workload> {
    const caller = new Caller(token);
    const body = JSON.stringify({ name: CLASS, fields: FIELDS });
    await caller.ask(instances[0]!, { method: 'POST', path: '/api/v1/storage/classes', body });
    const classPath = `/api/v1/storage/data/${CLASS}`;
    for (const instance of instances) await visible(caller, instance, classPath);
    caller.close();
    const target = { token, instances, classPath };
    const workload = new Workload(target, directory);
    await workload.#start(seed);
    return workload;
  }

  /** Ends the writing, reads everything back through every instance and compares it with the ledger. */
  async judge(): Promise<Judgement> {
    await this.stop();
    const judgement = new Judgement();
    const caller = new Caller(this.target.token);
    const entries = readLedger(this.#ledger);
    for (const instance of this.target.instances) {
      const found = await readBack(caller, instance, this.target.classPath, judgement);
      judge(entries, found, judgement);
    }
    caller.close();
    return judgement;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    this.gate.open();
    await this.#working;
  }

  /** Answers of the service that are its own fault, not that of its surroundings. */
  complaints(): string[] {
    const { failures } = this.tally;
    const internal = Object.keys(failures).filter((failure) => failure.startsWith('500'));
    return internal.map((failure) => `${failures[failure]} answers of ${failure}`);
  }

  async #start(seed: number): Promise<void> {
    const random = seededRandom(seed);
    const pages = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) => LedgerPage.open(this.#ledger, `writer-${index}`)),
    );
    const every = (1000 * WRITERS) / WRITES_PER_SECOND;
    this.#working = Promise.all(
      pages.map((page, index) => {
        const own = seededRandom(random.below(2 ** 31));
        return new Writer(`w${index}`, this.target, page, own, this.tally).work(
          every,
          this.gate,
          this.#end.signal,
        );
      }),
    );
    // The caller of `stop` gets the error.
    this.#working.catch(() => {});
  }
}
