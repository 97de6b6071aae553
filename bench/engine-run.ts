import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENDERS, Contender, type ContenderName, type Program } from './contender.js';
import { type DelayedServer, moveAway } from './delay/delayed-server.js';
import { slowFlush } from './flush/slow-flush.js';
import { MEASURES, PEER_MEASURES, START } from './measures/index.js';
import { type Measure, observe, type Place, type Sample } from './measures/measure.js';
import { dropDatabase, findMysql, type MysqlServer, newDatabase } from './mysql-server.js';
import type { Engine, Options } from './options.js';
import { Population } from './population.js';
import { cpuSeconds, residentBytes } from './process-usage.js';
import { type EngineResults, median, type Row, rowsOf, type Samples } from './results.js';
import { pause } from './waiting.js';

/** V8 collects what the start left when nothing has happened for a while. */
const IDLE_AFTER_MILLISECONDS = 40_000;
const QUIET_STEP_MILLISECONDS = 200;
const QUIET_SHARE_OF_A_CORE = 0.1;
const QUIET_WITHIN_MILLISECONDS = 60_000;

type Round = Awaited<ReturnType<Measure['prepare']>>;

/** The classes of one size, one of each contender. */
interface Sized {
  size: number;
  places: Record<ContenderName, Place>;
}

/** Measures one engine. `say` gets a line now and then; `undo` what must be done at the end in any case. */
export class EngineRun {
  readonly #results: EngineResults;
  #server: MysqlServer | undefined;
  #delayed: DelayedServer | undefined;
  #contenders!: Record<ContenderName, Contender>;

  constructor(
    private readonly engine: Engine,
    private readonly options: Options,
    private readonly programs: Record<ContenderName, Program>,
    private readonly directory: string,
    private readonly say: (line: string) => void,
    private readonly undo: (step: () => Promise<void>) => void,
  ) {
    const { service, other } = programs;
    const labels = { service: service.label, other: other.label };
    this.#results = { engine, version: '', labels, remarks: [], rows: [], facts: [] };
  }

  async run(): Promise<EngineResults> {
    await this.#start();
    const sizes: Sized[] = [];
    for (const size of this.options.sizes) sizes.push(await this.#load(size));
    const { peer } = this.programs.other;
    if (peer === undefined && this.#wants(START)) await this.#measureStart(this.options.sizes.at(-1)!);
    for (const measure of peer === undefined ? MEASURES : PEER_MEASURES) {
      if (!this.#wants(measure.name, measure.group) || (measure.engine ?? this.engine) !== this.engine)
        continue;
      const rows = rowsOf(measure, await this.#measure(measure, sizes));
      this.#results.rows.push(...rows);
      for (const row of rows) this.say(`${this.engine} ${row.size} ${described(row)}`);
    }
    return this.#results;
  }

  async #start(): Promise<void> {
    mkdirSync(this.directory, { recursive: true });
    const { flush } = this.options;
    const environment = flush === 0 ? {} : slowFlush(flush, this.directory);
    if (this.engine === 'mysql') {
      this.#server = await findMysql(this.directory, environment);
      this.undo(this.#server.stop);
      this.#results.version = `MySQL ${this.#server.version}`;
      this.#results.remarks.push(...this.#server.remarks);
      if (this.options.delay > 0) await this.#moveAway(this.#server.url);
    } else {
      this.#results.version = 'SQLite, WAL, synchronous=FULL';
    }
    const { peer } = this.programs.other;
    if (peer !== undefined) this.#results.remarks.push(peer.remark);
    if (flush > 0) this.#results.remarks.push(`flushes take ${flush} ms longer`);
    const contenders = CONTENDERS.map(async (name) => {
      const directory = join(this.directory, name);
      const database = await this.#database(name);
      const contender = new Contender(name, this.programs[name], database, directory, environment);
      this.undo(() => contender.stop());
      contender.prepare(this.options.sizes.map(classNameOf));
      await contender.start();
      return contender;
    });
    const [service, other] = await Promise.all(contenders);
    this.#contenders = { service: service!, other: other! };
  }

  async #database(contender: ContenderName): Promise<string | undefined> {
    if (this.#server === undefined) return undefined;
    const { url } = this.#server;
    const name = `bench_${process.pid}_${contender}`;
    this.undo(() => dropDatabase(url, name));
    const address = await newDatabase(url, name);
    return this.#delayed?.through(address) ?? address;
  }

  async #moveAway(url: string): Promise<void> {
    const { delay } = this.options;
    const delayed = await moveAway(url, delay);
    this.undo(() => delayed.close());
    this.#delayed = delayed;
    this.#results.remarks.push(`${delay} ms away`);
  }

  #wants(measure: string, group = measure): boolean {
    const { only } = this.options;
    return only.length === 0 || only.includes(measure) || only.includes(group);
  }

  async #load(size: number): Promise<Sized> {
    const places = {} as Sized['places'];
    const rates = {} as Record<ContenderName, number>;
    for (const name of CONTENDERS) {
      const directory = join(this.directory, name, `load-${size}`);
      mkdirSync(directory, { recursive: true });
      const population = new Population(this.#contenders[name], classNameOf(size), size);
      places[name] = { population, options: this.options, directory, server: this.#server };
      await this.#contenders[name].signIn();
      rates[name] = await population.load();
    }
    this.#results.facts.push({ what: 'loading, batches of 1,000', unit: 'objects/s', size, ...rates });
    this.say(
      `${this.engine} ${size} loaded: ${Math.round(rates.service)} and ${Math.round(rates.other)} objects/s`,
    );
    return { size, places };
  }

  /** The sizes take turns too, so that a machine that gets slower does so for all of them. */
  async #measure(measure: Measure, sizes: readonly Sized[]): Promise<Samples[]> {
    const turns: { place: Place; run: Round; taken: Sample[] }[] = [];
    const samples: Samples[] = [];
    for (const { size, places } of sizes) {
      const taken: Samples = { size, service: [], other: [] };
      samples.push(taken);
      for (const name of CONTENDERS) {
        await this.#contenders[name].signIn();
        turns.push({ place: places[name], run: await measure.prepare(places[name]), taken: taken[name] });
      }
    }
    const { rounds, processes } = this.options;
    for (let round = 0; round < rounds * processes; round++) {
      const process = Math.floor(round / rounds);
      const isFirst = round % rounds === 0;
      if (processes > 1 && isFirst) await this.#startAgain();
      // Back and forth, since each turn begins with what the one before has left to the disk.
      for (const { place, run, taken } of round % 2 === 0 ? turns : turns.toReversed()) {
        await place.population.contender.signIn();
        // What a process compiles and remembers in its first round is not what is measured.
        if (processes > 1 && isFirst) {
          await run();
          await measure.restore?.(place);
        }
        await this.#quiet();
        taken.push({ process, ...(await observe(measure, place, run)) });
        await measure.restore?.(place);
      }
    }
    for (const { place } of turns) await measure.finish?.(place);
    return samples;
  }

  async #startAgain(): Promise<void> {
    for (const name of CONTENDERS) {
      await this.#contenders[name].stop();
      await this.#contenders[name].start();
    }
  }

  /** Waits until no process is still busy with work that the load generator has left. */
  async #quiet(): Promise<void> {
    const pids = [...CONTENDERS.map((name) => this.#contenders[name].pid), this.#server?.pid].filter(
      (pid) => pid !== undefined,
    );
    const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const deadline = Date.now() + QUIET_WITHIN_MILLISECONDS;
    for (let before = used(); Date.now() < deadline; before = used()) {
      await pause(QUIET_STEP_MILLISECONDS);
      if (used() - before <= (QUIET_SHARE_OF_A_CORE * QUIET_STEP_MILLISECONDS) / 1000) return;
    }
  }

  async #measureStart(size: number): Promise<void> {
    const starts: Record<ContenderName, number[]> = { service: [], other: [] };
    const idle: Record<ContenderName, number[]> = { service: [], other: [] };
    for (let round = 0; round < this.options.rounds; round++) {
      for (const name of CONTENDERS) {
        const contender = this.#contenders[name];
        await contender.stop();
        starts[name].push(await contender.start());
        // The wait is long, and what it finds hardly differs.
        if (round > 0) continue;
        await pause(IDLE_AFTER_MILLISECONDS);
        idle[name].push(residentBytes(contender.pid) / 1024 ** 2);
      }
    }
    const medians = (of: typeof starts) => ({ service: median(of.service), other: median(of.other) });
    this.#results.facts.push(
      { what: 'start to ready', unit: 'ms', size, ...medians(starts) },
      { what: 'memory at rest', unit: 'MiB', size, ...medians(idle) },
    );
  }
}

function classNameOf(size: number): string {
  return `Bench${size}`;
}

function described({ measure, unit, service, other }: Row): string {
  const wrong = service.wrong + other.wrong;
  return (
    `${measure}: ${service.rate.toFixed(1)} and ${other.rate.toFixed(1)} ${unit}` +
    (wrong > 0 ? `, ${wrong} WRONG` : '')
  );
}
