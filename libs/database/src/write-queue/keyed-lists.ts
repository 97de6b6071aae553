/**
 * Lists by keys, for the life of the process. Its Map holds numbers alone: V8 replaces the tables of a Map that is used
 * for long, and those that it has replaced would keep lists, and the requests in them, alive
 * (docs/decisions/011-processes.md).
 */
export class KeyedLists<One> {
  readonly #places = new Map<string, number>();
  readonly #lists: (One[] | undefined)[] = [];
  /** Places that have no list at present. */
  readonly #unused: number[] = [];

  get(key: string): One[] | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.#lists[place];
  }

  /** Adds the list of a key that has none. */
  add(key: string, list: One[]): void {
    const place = this.#unused.pop() ?? this.#lists.length;
    this.#lists[place] = list;
    this.#places.set(key, place);
  }

  /** Removes the list of a key that has one. */
  delete(key: string): void {
    const place = this.#places.get(key)!;
    this.#places.delete(key);
    this.#lists[place] = undefined;
    this.#unused.push(place);
  }
}
