import type { Member, Population } from '../population.js';
import { serialOf, weightPartsOf } from '../workload.js';
import { Column } from './column.js';
import { FIVE_DIGITS } from './digits.js';
import { Groups, Ranks } from './positions.js';

/** Numbers of five digits in a serial. */
type DigitsOf = (serial: number) => number[];

const latest = new WeakMap<Population, ListingOrder>();

/** The objects of a class as they are at one moment, in the order of listings, made to predict many pages quickly. */
export class ListingOrder {
  readonly members: readonly Member[];
  #serials: Column | undefined;
  #weightParts: Column | undefined;
  #byIndex: Int32Array | undefined;
  #ranks: Ranks | undefined;
  readonly #grouped = new Map<DigitsOf, Groups>();

  private constructor(
    population: Population,
    private readonly version: number,
  ) {
    this.members = [...population.inOrder()];
  }

  /** That of a class now: the same as before unless an object has come or gone. */
  static of(population: Population): ListingOrder {
    const known = latest.get(population);
    if (known?.version === population.version) return known;
    const made = new ListingOrder(population, population.version);
    latest.set(population, made);
    return made;
  }

  get size(): number {
    return this.members.length;
  }

  get serials(): Column {
    this.#serials ??= this.#column(serialOf);
    return this.#serials;
  }

  get weightParts(): Column {
    this.#weightParts ??= this.#column(weightPartsOf);
    return this.#weightParts;
  }

  /** Positions in the order of the indexes, which both contenders share, unlike that of the ids. */
  get byIndex(): Int32Array {
    this.#byIndex ??= this.#positionsByIndex();
    return this.#byIndex;
  }

  get ranks(): Ranks {
    this.#ranks ??= new Ranks(this.size, (position) => serialOf(this.indexAt(position)));
    return this.#ranks;
  }

  /** Positions by numbers of five digits in their serials. */
  grouped(digitsOf: DigitsOf): Groups {
    const known = this.#grouped.get(digitsOf);
    if (known !== undefined) return known;
    const made = new Groups(FIVE_DIGITS, this.size, (position) => digitsOf(serialOf(this.indexAt(position))));
    this.#grouped.set(digitsOf, made);
    return made;
  }

  /** The same positions by the weight of their objects, those of equal weight in the order of listings. */
  byWeight(positions: Float64Array): Float64Array {
    const keys = positions.map((position) => weightPartsOf(this.indexAt(position)) * this.size + position);
    return keys.sort().map((key) => key % this.size);
  }

  indexAt(position: number): number {
    return this.members[position]!.index!;
  }

  idAt(position: number): string {
    return this.members[position]!.id;
  }

  #column(valueAt: (index: number) => number): Column {
    return new Column(Int32Array.from(this.members, ({ index }) => valueAt(index!)));
  }

  #positionsByIndex(): Int32Array {
    const highest = this.members.reduce((most, { index }) => Math.max(most, index!), 0);
    const positions = new Int32Array(highest + 1).fill(-1);
    this.members.forEach(({ index }, position) => {
      positions[index!] = position;
    });
    return positions.filter((position) => position >= 0);
  }
}
