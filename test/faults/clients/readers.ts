import type { SeededRandom } from '../../support/seeded-random.js';
import { Caller, type Outcome } from './exchange.js';
import type { Gate } from './gate.js';
import { describeFailure } from './tally.js';
import type { Target } from './writer.js';
import { markOf } from './written-object.js';

const READERS = 8;
/** So many before anything else is read: a connection forgets a statement when it has prepared 500 others. */
const LISTINGS = 4;
const BETWEEN_READS_MILLISECONDS = 15;
const MAX_LIST_LENGTH = 24;
const MAX_PAGE_LENGTH = 20;

interface Listed extends Record<string, unknown> {
  _id: string;
  attachments: { name: string }[];
}

/** Clients that list what writers write, by first-time filters, and read some of it. What they see must be whole. */
export class Readers {
  /** By kind of read, how many were answered. */
  readonly answered: Record<string, number> = {};
  /** Answers and broken connections that no reader should see. */
  readonly failures: Record<string, number> = {};
  readonly #end = new AbortController();
  readonly #working: Promise<unknown>;

  constructor(
    private readonly target: Target,
    private readonly random: SeededRandom,
    /** They rest while it is closed. */
    private readonly gate: Gate,
  ) {
    this.#working = Promise.all(Array.from({ length: READERS }, () => this.#read()));
    // The caller of `stop` gets the error.
    this.#working.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#end.abort();
    this.gate.open();
    await this.#working;
  }

  async #read(): Promise<void> {
    const caller = new Caller(this.target.token);
    while (!this.#end.signal.aborted) {
      await this.gate.passed();
      const { random } = this;
      let objects: Listed[] = [];
      for (let listings = 0; listings < LISTINGS; listings++) {
        const listing = await this.#get(caller, 'listing', `/?${this.#query()}`);
        objects = listing === undefined ? [] : JSON.parse(listing.toString()).objects;
        for (const object of objects) this.#look(object);
      }
      if (objects.length > 0) {
        const { _id: id } = random.pick(objects);
        const object = await this.#get(caller, 'object', `/${id}`);
        if (object !== undefined) this.#look(JSON.parse(object.toString()));
      }
      const withFiles = objects.filter(({ attachments }) => attachments.length > 0);
      if (withFiles.length > 0) {
        const { _id: id, attachments } = random.pick(withFiles);
        const { name } = random.pick(attachments);
        await this.#get(caller, 'file', `/${id}/attachments/${encodeURIComponent(name)}`);
      }
      await new Promise((resume) => setTimeout(resume, 2 * BETWEEN_READS_MILLISECONDS * random.next()));
    }
    caller.close();
  }

  /** Answers the bytes, or undefined where there are none any more. */
  async #get(caller: Caller, kind: string, path: string): Promise<Buffer | undefined> {
    const [instance] = this.target.instances;
    const outcome = await caller.send(instance!, { method: 'GET', path: `${this.target.classPath}${path}` });
    if (outcome.kind === 'answered' && outcome.status === 200) {
      this.answered[kind] = (this.answered[kind] ?? 0) + 1;
      return outcome.bytes;
    }
    if (!isGone(kind, outcome)) this.#fail(`${kind}: ${describeFailure(outcome)}`);
    return undefined;
  }

  #look(object: Listed): void {
    const mark = markOf(object);
    if (mark !== object.mark) this.#fail(mark);
  }

  #fail(failure: string): void {
    this.failures[failure] = (this.failures[failure] ?? 0) + 1;
  }

  /** The lengths of its lists make the statement another one, so that it is prepared, and forgotten by and by. */
  #query(): URLSearchParams {
    const { random } = this;
    const list = () => Array.from({ length: 1 + random.below(MAX_LIST_LENGTH) }, () => random.below(100));
    const query = {
      i: { [random.pick(['$in', '$nin'])]: list() },
      n: { $nin: list() },
      mark: { $nin: list().map((number) => `mark ${number}`) },
      nonce: { [random.pick(['$gt', '$gte', '$lt', '$lte'])]: `w${random.below(16)}-` },
    };
    return new URLSearchParams({
      query: JSON.stringify(query),
      limit: String(1 + random.below(MAX_PAGE_LENGTH)),
      page: String(1 + random.below(3)),
    });
  }
}

/** Others delete what has just been listed. */
function isGone(kind: string, outcome: Outcome): boolean {
  return kind !== 'listing' && outcome.kind === 'answered' && outcome.status === 404;
}
