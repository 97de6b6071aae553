import type { Contender } from './contender.js';
import { inParallel } from './http-client.js';
import { documentOf, FIELDS } from './workload.js';

const BATCH = 1000;
const LOADERS = 4;
// Up to this share of the nominal size, or this many, is near enough.
const TOLERATED_SHARE = 0.2;
const TOLERATED = 20_000;

/** An object that is stored, as far as the benchmark knows. */
export interface Member {
  id: string;
  /** What `documentOf` makes it from; undefined for those the load generator has made or changed. */
  index?: number | undefined;
  /** The last value an update gave it. */
  counter?: number;
  /** In use by another caller, or not to be changed. */
  taken?: boolean;
}

/** The class of one contender: its objects, and the way back to its nominal size. */
export class Population {
  readonly path: string;
  #members: Member[] = [];
  #held: readonly Member[] = [];
  #sorted = true;
  #nextIndex = 0;
  #version = 0;

  constructor(
    readonly contender: Contender,
    readonly className: string,
    readonly nominal: number,
  ) {
    this.path = contender.peer?.pathOf(className) ?? `/api/v1/storage/data/${className}`;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Another whenever an object has come or gone. */
  get version(): number {
    return this.#version;
  }

  get nextIndex(): number {
    return this.#nextIndex;
  }

  async createClass(): Promise<void> {
    const { peer, baseUrl } = this.contender;
    if (peer !== undefined) return peer.createClass(baseUrl, this.className);
    const definition = JSON.stringify({ name: this.className, fields: FIELDS });
    await this.contender.client.expect('POST', '/api/v1/storage/classes', definition);
  }

  /** Gives fields more properties, or with none takes back what they were given. */
  async extendFields(properties: Partial<Record<keyof typeof FIELDS, object>>): Promise<void> {
    const fields = Object.entries(FIELDS).map(([name, field]) => [
      name,
      { ...field, ...properties[name as keyof typeof FIELDS] },
    ]);
    const definition = JSON.stringify({ name: this.className, fields: Object.fromEntries(fields) });
    await this.contender.client.expect('PUT', `/api/v1/storage/classes/${this.className}`, definition);
  }

  /** Deletes the class with all that is in it. */
  async dropClass(): Promise<void> {
    await this.contender.client.expect('DELETE', `/api/v1/storage/classes/${this.className}?force=true`);
  }

  /** Creates the class and its objects; answers objects per second. */
  async load(): Promise<number> {
    await this.createClass();
    const began = performance.now();
    await this.grow(this.nominal);
    return (this.nominal / (performance.now() - began)) * 1000;
  }

  /** Creates objects in batches, several at once. */
  async grow(count: number): Promise<void> {
    const first = this.reserveIndexes(count);
    const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, at) => first + at * BATCH);
    await inParallel(batches, LOADERS, async (from) => {
      const indexes = Array.from({ length: Math.min(BATCH, first + count - from) }, (_, at) => from + at);
      const ids = await this.#create(indexes.map(documentOf));
      ids.forEach((id, at) => {
        this.add({ id, index: indexes[at]! });
      });
    });
  }

  /** Reserves indexes for one caller. Answers the first. */
  reserveIndexes(count: number): number {
    const first = this.#nextIndex;
    this.#nextIndex += count;
    return first;
  }

  add(member: Member): void {
    this.#members.push(member);
    this.#version += 1;
    this.#sorted = false;
  }

  /** All objects in the order of listings: that of their ids. */
  inOrder(): readonly Member[] {
    if (!this.#sorted) this.#members.sort((one, other) => (one.id < other.id ? -1 : 1));
    this.#sorted = true;
    return this.#members;
  }

  /** A random object that is not taken. */
  any(): Member {
    return this.#members[this.#anyPosition()]!;
  }

  /** A random object that is not taken; it is no longer counted. */
  takeOut(): Member {
    const at = this.#anyPosition();
    const member = this.#members[at]!;
    this.#members[at] = this.#members.at(-1)!;
    this.#members.pop();
    this.#version += 1;
    this.#sorted = false;
    return member;
  }

  /** Takes random objects, at most half of those whose content is known, until it is called again. */
  hold(count: number): readonly Member[] {
    for (const member of this.#held) member.taken = false;
    const known = this.some(this.size).filter(({ index }) => index !== undefined);
    this.#held = known.slice(0, Math.min(count, Math.ceil(known.length / 2)));
    for (const member of this.#held) member.taken = true;
    return this.#held;
  }

  /** Random objects that are not taken, to be changed without a note of it: their content is not known from then on. */
  giveAway(count: number): readonly Member[] {
    const members = this.some(this.size).filter(({ taken }) => !taken);
    const given = members.slice(0, count);
    for (const member of given) member.index = undefined;
    return given;
  }

  /** Distinct random objects, as many as there are if not enough. `forget` may follow. */
  some(count: number): Member[] {
    const members = this.#members;
    const chosen = Math.min(count, members.length);
    this.#sorted = false;
    for (let at = members.length - 1; at >= members.length - chosen; at--) {
      const from = Math.floor(Math.random() * (at + 1));
      [members[at], members[from]] = [members[from]!, members[at]!];
    }
    return members.slice(members.length - chosen);
  }

  /** Forgets the first so many of the last answer of `some`: they have been deleted. */
  forget(chosen: readonly Member[], count: number): void {
    this.#members.splice(this.#members.length - chosen.length, count);
    this.#version += 1;
  }

  /** How many objects to create (or, below zero, to delete) to be near the nominal size. */
  imbalance(): number {
    const missing = this.nominal - this.size;
    return Math.abs(missing) > Math.max(TOLERATED, this.nominal * TOLERATED_SHARE) ? missing : 0;
  }

  async #create(documents: Record<string, unknown>[]): Promise<string[]> {
    const { client, peer } = this.contender;
    if (peer !== undefined) return peer.create(client, this.path, documents.map(peer.taken));
    const urls = await client.expect('POST', `${this.path}/batch`, JSON.stringify(documents));
    return (JSON.parse(urls) as string[]).map((url) => url.slice(-36));
  }

  #anyPosition(): number {
    for (;;) {
      const at = Math.floor(Math.random() * this.#members.length);
      if (!this.#members[at]!.taken) return at;
    }
  }
}
