import type { Traffic } from './measures/measure.js';
import type { Population } from './population.js';
import { pause } from './waiting.js';
import { documentOf } from './workload.js';

const STEP_MILLISECONDS = 20;
// A slow contender is not overloaded: a limit on open requests holds. The rate that was reached shows it.
const MAX_AT_ONCE = 64;

/** Runs work while objects of all ages are inserted, updated and deleted in equal shares, so many per second. */
export async function writeBeside(
  population: Population,
  perSecond: number,
  work: () => Promise<Traffic>,
): Promise<Traffic> {
  const writer = new Writer(population);
  const began = performance.now();
  const writing = writer.run(perSecond);
  const traffic = await work();
  writer.stop();
  const seconds = (performance.now() - began) / 1000;
  await writing;
  return {
    ...traffic,
    writesPerSecond: writer.done / seconds,
    wrong: traffic.wrong + writer.failed,
    firstWrong: traffic.firstWrong || writer.firstFailure,
  };
}

class Writer {
  done = 0;
  failed = 0;
  firstFailure = '';
  #running = true;
  #started = 0;
  readonly #open = new Set<Promise<void>>();

  constructor(private readonly population: Population) {}

  async run(perSecond: number): Promise<void> {
    const began = performance.now();
    while (this.#running) {
      const due = ((performance.now() - began) / 1000) * perSecond;
      while (this.#started < due && this.#open.size < MAX_AT_ONCE) this.#start();
      await pause(STEP_MILLISECONDS);
    }
    await Promise.all(this.#open);
  }

  stop(): void {
    this.#running = false;
  }

  #start(): void {
    const kinds = [() => this.#insert(), () => this.#update(), () => this.#delete()];
    const write = kinds[this.#started % kinds.length]!;
    this.#started += 1;
    const open = write()
      .catch((error: Error) => {
        this.failed += 1;
        this.firstFailure ||= error.message;
      })
      .finally(() => {
        this.done += 1;
        this.#open.delete(open);
      });
    this.#open.add(open);
  }

  async #insert(): Promise<void> {
    const { population } = this;
    const index = population.reserveIndexes(1);
    const text = await population.contender.client.expect(
      'POST',
      `${population.path}/`,
      JSON.stringify(documentOf(index)),
    );
    population.add({ id: JSON.parse(text)._id, index });
  }

  async #update(): Promise<void> {
    const { population } = this;
    const member = population.any();
    const counter = this.#started;
    member.taken = true;
    const path = `${population.path}/${member.id}`;
    await population.contender.client.expect('PUT', path, JSON.stringify({ counter }));
    member.counter = counter;
    member.taken = false;
  }

  async #delete(): Promise<void> {
    const { population } = this;
    const { id } = population.takeOut();
    await population.contender.client.expect('DELETE', `${population.path}/${id}`);
  }
}
