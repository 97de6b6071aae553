import { randomBytes } from 'node:crypto';
import type { SeededRandom } from '../../support/seeded-random.js';
import type { Effect, LedgerPage } from '../ledger.js';
import { Caller, type Message, type Outcome } from './exchange.js';
import type { Gate } from './gate.js';
import type { Tally } from './tally.js';
import { fileThing, objectThing, sha256, written } from './written-object.js';

const BATCH = 50;
const MAX_PADDING_LENGTH = 600;
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const FILES_PER_OBJECT = 3;
/** With this many objects a writer deletes more than it makes. */
const COMFORTABLE = 300;
/** Files go to the oldest of a writer's objects, so that they are replaced and deleted too. */
const WITH_FILES = 20;
/** How long a writer leaves alone a service that has just failed it. */
const PAUSE_AFTER_FAILURE_MILLISECONDS = 300;
/** How long a writer prefers other instances then. */
const DISTRUST_MILLISECONDS = 3000;
const CHECK_INTERVAL_MILLISECONDS = 50;

/** An object as its only writer knows it. */
interface Own {
  id: string;
  nonce: string;
  /** By name, their SHA-256. */
  files: Map<string, string>;
}

/** A write, and what to conclude when it was acknowledged. */
interface Write {
  kind: string;
  effects: Effect[];
  /** Never written again after a write with an unknown outcome. */
  about: Own[];
  message: Message;
  done: (body: unknown) => void;
}

/** Where writers write. */
export interface Target {
  /** Addresses of the instances; any will do. */
  instances: readonly string[];
  token: string;
  classPath: string;
}

/** Creates, changes and deletes objects and files that no other client writes, one write after the other. */
export class Writer {
  readonly #caller: Caller;
  readonly #owned: Own[] = [];
  /** When a write through an instance last ended unknown. */
  readonly #failedAt = new Map<string, number>();
  #marks = 0;

  constructor(
    private readonly name: string,
    private readonly target: Target,
    private readonly page: LedgerPage,
    private readonly random: SeededRandom,
    private readonly tally: Tally,
  ) {
    this.#caller = new Caller(target.token);
  }

  /** Writes until told to stop, one write in so many milliseconds if the service can. */
  async work(everyMilliseconds: number, gate: Gate, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = performance.now() + everyMilliseconds * 2 * this.random.next();
      await this.#perform(this.#choose(), signal);
      await pause(next - performance.now());
      await gate.passed();
    }
    this.#caller.close();
    await this.page.close();
  }

  async #perform({ kind, effects, about, message, done }: Write, signal: AbortSignal): Promise<void> {
    const write = await this.page.intend({ kind, effects });
    const outcome = await this.#send(message, signal);
    const end = endOf(outcome);
    await this.page.ended(write, end);
    if (outcome === undefined) return;
    this.tally.count(kind, end, outcome);
    if (end === 'ok' && outcome.kind === 'answered') done(JSON.parse(outcome.bytes.toString() || 'null'));
    if (end !== 'unknown') return;
    for (const own of about) this.#drop(own);
    await this.#serviceWorks(signal);
  }

  /** Sends to an instance that takes the connection; undefined when there was none before the end. */
  async #send(message: Message, signal: AbortSignal): Promise<Outcome | undefined> {
    while (!signal.aborted) {
      for (const instance of this.#inOrderOfTrust()) {
        const outcome = await this.#caller.send(instance, message);
        if (outcome.kind === 'refused') continue;
        if (endOf(outcome) === 'unknown') this.#failedAt.set(instance, performance.now());
        return outcome;
      }
      await pause(CHECK_INTERVAL_MILLISECONDS);
    }
    return undefined;
  }

  /** Instances in random order; the ones that have failed a moment ago come last. */
  #inOrderOfTrust(): string[] {
    const since = performance.now() - DISTRUST_MILLISECONDS;
    const failed = (instance: string) => (this.#failedAt.get(instance) ?? 0) > since;
    const instances = this.random.shuffled(this.target.instances);
    return [...instances.filter((instance) => !failed(instance)), ...instances.filter(failed)];
  }

  /** Waits until the service reads again, so that a fault leaves one write of this writer unknown, not many. */
  async #serviceWorks(signal: AbortSignal): Promise<void> {
    do await pause(PAUSE_AFTER_FAILURE_MILLISECONDS);
    while (!signal.aborted && !(await this.#reads()));
  }

  async #reads(): Promise<boolean> {
    const message = { method: 'GET', path: `${this.target.classPath}/?limit=1` };
    const outcome = await this.#caller.send(this.#inOrderOfTrust()[0]!, message);
    return outcome.kind === 'answered' && outcome.status === 200;
  }

  #choose(): Write {
    const { random } = this;
    const crowded = this.#owned.length > COMFORTABLE;
    const roll = random.next();
    if (this.#owned.length < BATCH || (!crowded && roll < 0.03)) return this.#createMany();
    if (!crowded && roll < 0.2) return this.#create();
    if (roll < 0.35) return this.#delete(random.pick(this.#owned));
    if (roll < 0.65) return this.#update(random.pick(this.#owned));
    if (roll < 0.75) return this.#updateMany(random.shuffled(this.#owned).slice(0, BATCH));
    return this.#writeFile(random.pick(this.#owned.slice(0, WITH_FILES)));
  }

  #create(): Write {
    const nonce = this.#mark();
    const mark = this.#mark();
    return {
      kind: 'create',
      effects: [[objectThing(nonce), mark]],
      about: [],
      message: this.#json('POST', '/', { nonce, ...this.#content(nonce, mark) }),
      done: (body) => this.#own((body as { _id: string })._id, nonce),
    };
  }

  #createMany(): Write {
    const batchNonce = this.#mark();
    const rows = Array.from({ length: BATCH }, (_, i) => {
      const nonce = this.#mark();
      return { nonce, ...this.#content(nonce, this.#mark()), batchNonce, i, n: BATCH };
    });
    return {
      kind: 'batch create',
      effects: rows.map(({ nonce, mark }) => [objectThing(nonce), mark]),
      about: [],
      message: this.#json('POST', '/batch', rows),
      done: (body) => {
        const ids = (body as string[]).map((url) => url.slice(url.lastIndexOf('/') + 1));
        for (const [i, { nonce }] of rows.entries()) this.#own(ids[i]!, nonce);
      },
    };
  }

  #update(own: Own): Write {
    const mark = this.#mark();
    return {
      kind: 'update',
      effects: [[objectThing(own.nonce), mark]],
      about: [own],
      message: this.#json('PUT', `/${own.id}`, this.#content(own.nonce, mark)),
      done: () => {},
    };
  }

  #updateMany(owns: Own[]): Write {
    const rows = owns.map(({ id, nonce }) => ({ nonce, _id: id, ...this.#content(nonce, this.#mark()) }));
    return {
      kind: 'batch update',
      effects: rows.map(({ nonce, mark }) => [objectThing(nonce), mark]),
      about: owns,
      message: this.#json('PUT', '/batch', rows),
      done: () => {},
    };
  }

  #delete(own: Own): Write {
    return {
      kind: 'delete',
      effects: [
        [objectThing(own.nonce), null],
        ...[...own.files.keys()].map((name): Effect => [fileThing(own.nonce, name), null]),
      ],
      about: [own],
      message: { method: 'DELETE', path: `${this.target.classPath}/${own.id}` },
      done: () => this.#drop(own),
    };
  }

  #writeFile(own: Own): Write {
    const { random } = this;
    const name = `file ${random.below(FILES_PER_OBJECT)}`;
    const path = `${this.target.classPath}/${own.id}/attachments/${encodeURIComponent(name)}`;
    const thing = fileThing(own.nonce, name);
    const exists = own.files.has(name);
    if (exists && random.chance(0.25)) {
      return {
        kind: 'delete file',
        effects: [[thing, null]],
        about: [own],
        message: { method: 'DELETE', path },
        done: () => own.files.delete(name),
      };
    }
    // Most files are small, and some are none.
    const size = random.chance(0.05) ? 0 : Math.floor(MAX_FILE_BYTES * random.next() ** 6);
    const bytes = randomBytes(size);
    const hash = sha256(bytes);
    return {
      kind: exists ? 'replace file' : 'create file',
      effects: [[thing, hash]],
      about: [own],
      message: {
        method: exists ? 'PUT' : 'POST',
        path,
        body: `data:application/octet-stream;base64,${bytes.toString('base64')}`,
      },
      done: () => own.files.set(name, hash),
    };
  }

  #json(method: string, path: string, body: unknown): Message {
    return { method, path: `${this.target.classPath}${path}`, body: JSON.stringify(body) };
  }

  #content(nonce: string, mark: string) {
    return written(nonce, mark, this.random.below(MAX_PADDING_LENGTH));
  }

  /** A text that has not been used before. */
  #mark(): string {
    return `${this.name}-${this.#marks++}`;
  }

  #own(id: string, nonce: string): void {
    this.#owned.push({ id, nonce, files: new Map() });
  }

  #drop(own: Own): void {
    const place = this.#owned.indexOf(own);
    if (place >= 0) this.#owned.splice(place, 1);
  }
}

/** The certain outcomes: 2xx happened, 4xx and 507 did not. Anything else is unknown. */
function endOf(outcome: Outcome | undefined): 'ok' | 'fail' | 'unknown' {
  if (outcome?.kind !== 'answered') return outcome?.kind === 'broken' ? 'unknown' : 'fail';
  if (outcome.status >= 500 && outcome.status !== 507) return 'unknown';
  return outcome.status < 400 ? 'ok' : 'fail';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, Math.max(0, milliseconds)));
}
