import { Caller, visible } from './exchange.js';
import { describeFailure } from './tally.js';

const FIELDS = { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } };
const NAMES = ['a', 'b', 'c'] as const;
const OBJECTS = 3;
const PAUSE_MILLISECONDS = 10;
const PATH = '/api/v1/storage/data/Contended';

type Counters = Record<(typeof NAMES)[number], number>;

/**
 * Clients of several instances that increment counters in the same objects, each in its own field: whatever one of them
 * writes must survive what the others write at the same moment.
 */
export class Contention {
  readonly failures: Record<string, number> = {};
  acknowledged = 0;
  readonly #caller: Caller;
  readonly #end = new AbortController();
  #ids: string[] = [];
  /** Per object: what was acknowledged, and what may have been written beyond it. */
  readonly #settled = new Map<string, Counters>();
  readonly #possible = new Map<string, Counters>();
  #working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly instances: readonly string[],
    token: string,
  ) {
    this.#caller = new Caller(token);
  }

  async start(): Promise<void> {
    const body = JSON.stringify({ name: 'Contended', fields: FIELDS });
    const [first] = this.instances;
    await this.#caller.ask(first!, { method: 'POST', path: '/api/v1/storage/classes', body });
    for (let index = 0; index < OBJECTS; index++) {
      const object = { a: 0, b: 0, c: 0 };
      const message = { method: 'POST', path: `${PATH}/`, body: JSON.stringify(object) };
      const { _id } = await this.#caller.ask(first!, message);
      this.#ids.push(_id);
      this.#settled.set(_id, { ...object });
      this.#possible.set(_id, { ...object });
    }
    for (const instance of this.instances) {
      await visible(this.#caller, instance, `${PATH}/${this.#ids.at(-1)}`);
    }
    this.#working = Promise.all(
      this.instances.map((instance, index) => this.#count(instance, NAMES[index]!)),
    );
    this.#working.catch(() => {});
  }

  /** Ends the counting; answers what is wrong as seen through each instance. */
  async judge(): Promise<string[]> {
    await this.stop();
    const violations: string[] = [];
    for (const instance of this.instances) {
      for (const id of this.#ids) {
        const found = await this.#caller.ask(instance, { method: 'GET', path: `${PATH}/${id}` });
        for (const name of NAMES) {
          const [least, most] = [this.#settled.get(id)![name], this.#possible.get(id)![name]];
          if (found[name] >= least && found[name] <= most) continue;
          violations.push(`${id}.${name} is ${found[name]}, expected ${least} to ${most}: an update is lost`);
        }
      }
    }
    this.#caller.close();
    return violations;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#working;
  }

  async #count(instance: string, name: (typeof NAMES)[number]): Promise<void> {
    for (let value = 1; !this.#end.signal.aborted; value++) {
      await new Promise((resume) => setTimeout(resume, PAUSE_MILLISECONDS));
      const id = this.#ids[value % OBJECTS]!;
      const message = { method: 'PUT', path: `${PATH}/${id}`, body: JSON.stringify({ [name]: value }) };
      this.#possible.get(id)![name] = value;
      const outcome = await this.#caller.send(instance, message);
      if (outcome.kind === 'answered' && outcome.status === 200) {
        this.acknowledged++;
        this.#settled.get(id)![name] = value;
        continue;
      }
      const failure = describeFailure(outcome);
      this.failures[failure] = (this.failures[failure] ?? 0) + 1;
    }
  }
}
