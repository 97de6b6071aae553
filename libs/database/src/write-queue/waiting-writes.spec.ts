import { seededRandom } from '../../../../test/support/seeded-random.js';
import { ArrivalQueue, type WaitingWrite, WritesByObject } from './waiting-writes.js';

const STEPS = 5000;
const VERDICTS = ['dropped', 'left', 'taken', 'taken', 'taken'] as const;

/** What the lines promise, by a walk through all that wait. */
class Walk {
  waiting: WaitingWrite[] = [];
  readonly underWay: WaitingWrite[][] = [];

  constructor(private readonly chained: boolean) {}

  /** Answers those that are offered, and begins a group of those taken. */
  take(judge: (one: WaitingWrite) => 'taken' | 'left' | 'dropped' | 'end'): void {
    const blocked = new Set(this.underWay.flat().flatMap(({ ids }) => ids));
    const own = new Set<string>();
    const group: WaitingWrite[] = [];
    const left: WaitingWrite[] = [];
    let seen = 0;
    for (const one of this.waiting) {
      const isFree = !one.ids.some((id) => blocked.has(id) || (!this.chained && own.has(id)));
      const verdict = isFree ? judge(one) : 'left';
      if (verdict === 'end') break;
      seen++;
      if (verdict === 'dropped') continue;
      (verdict === 'taken' ? group : left).push(one);
      for (const id of one.ids) (verdict === 'taken' ? own : blocked).add(id);
    }
    this.waiting = left.concat(this.waiting.slice(seen));
    if (group.length > 0) this.underWay.push(group);
  }
}

describe.each([false, true])('lines of writes that are chained: %s', (chained) => {
  it('offer what a walk through all that wait would find, in the same order', () => {
    const random = seededRandom(chained ? 1 : 2);
    const lines = new WritesByObject<WaitingWrite>(chained);
    const walk = new Walk(chained);
    let offered = 0;
    for (let step = 0; step < STEPS; step++) {
      const kind = random.below(10);
      if (kind < 5) {
        const ids = [...new Set(Array.from({ length: random.below(4) }, () => `i${random.below(8)}`))];
        const one = { ids, isWaiting: true, place: 0, behind: 0 };
        walk.waiting.push(one);
        lines.add(one);
      } else if (kind < 7) {
        const verdicts = new Map(walk.waiting.map((one) => [one, VERDICTS[random.below(VERDICTS.length)]!]));
        const most = 1 + random.below(6);
        const judging = (seen: WaitingWrite[]) => (one: WaitingWrite) => {
          if (seen.length === most) return 'end';
          seen.push(one);
          return verdicts.get(one)!;
        };
        const [expected, found]: [WaitingWrite[], WaitingWrite[]] = [[], []];
        walk.take(judging(expected));
        lines.take(judging(found));
        expect(found.map((one) => one.place)).toEqual(expected.map((one) => one.place));
        offered += found.length;
      } else if (kind < 9 && walk.underWay.length > 0) {
        const [group] = walk.underWay.splice(random.below(walk.underWay.length), 1);
        const again = group!.filter(() => random.below(3) === 0);
        walk.waiting = again.concat(walk.waiting);
        lines.end(group!, again);
      } else if (walk.waiting.length > 0) {
        const [one] = walk.waiting.splice(random.below(walk.waiting.length), 1);
        lines.drop(one!);
      }
    }
    expect(offered).toBeGreaterThan(STEPS / 10);
  });
});

describe('arrivals', () => {
  it('are those that have not left, in their order, whatever is removed meanwhile', () => {
    const random = seededRandom(1);
    const arrivals = new ArrivalQueue<WaitingWrite & { number: number }>();
    const expected: (WaitingWrite & { number: number })[] = [];
    for (let number = 0; number < 3000; number++) {
      const ids = Array.from({ length: number % 3 }, (_, at) => `i${at}`);
      const one = { ids, isWaiting: false, place: 0, behind: 0, number };
      arrivals.add(one);
      expected.push(one);
      if (number > 20) arrivals.remove(expected.splice(random.below(expected.length), 1)[0]!);
    }
    expect(arrivals.size).toBe(21);
    expect(arrivals.objects).toBe(expected.flatMap(({ ids }) => ids).length);
    expect([...arrivals]).toEqual(expected);
    for (const one of arrivals) if (one.number % 2 === 0) arrivals.remove(one);
    expect([...arrivals]).toEqual(expected.filter(({ number }) => number % 2 === 1));
  });
});
