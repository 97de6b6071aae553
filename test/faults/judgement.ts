import type { Entry } from './ledger.js';

/** Most examples of one kind that a report names. */
const EXAMPLES = 5;

/** What a service may never do, counted, with a few examples each. */
export class Judgement {
  lost = 0;
  phantom = 0;
  torn = 0;
  duplicated = 0;
  readonly examples: string[] = [];

  count(kind: 'lost' | 'phantom' | 'torn' | 'duplicated', example: string): void {
    this[kind]++;
    if (this[kind] <= EXAMPLES) this.examples.push(`${kind}: ${example}`);
  }
}

/** What a thing may be like: as its last acknowledged write left it, or as a write left it whose end is unknown. */
interface Fate {
  settled: string | null;
  possible: string | null | undefined;
  /** Marks of writes that were refused. */
  refused: Set<string | null>;
}

/** Things that were found, with their marks. */
type Found = ReadonlyMap<string, string>;

/**
 * Compares what was found with the records of the clients. A write with an unknown outcome is the last one of its
 * thing, since its client leaves the thing alone afterwards.
 */
export function judge(entries: readonly Entry[], found: Found, judgement: Judgement): void {
  const fates = fatesOf(entries);
  for (const [thing, fate] of fates) {
    const mark = found.get(thing) ?? null;
    if (mark === fate.settled || mark === fate.possible) continue;
    const expected = fate.possible === undefined ? fate.settled : `${fate.settled} or ${fate.possible}`;
    const example = `${thing} is ${mark}, expected ${expected}`;
    judgement.count(mark !== null && fate.refused.has(mark) ? 'phantom' : 'lost', example);
  }
  for (const [thing, mark] of found) {
    if (!fates.has(thing)) judgement.count('phantom', `${thing} is ${mark}, which no writer wrote`);
  }
  for (const entry of entries) {
    if (entry.end !== 'unknown') continue;
    const there = entry.effects.filter(([thing, mark]) => (found.get(thing) ?? null) === mark).length;
    if (there > 0 && there < entry.effects.length) {
      judgement.count('torn', `${there} of ${entry.effects.length} effects of ${JSON.stringify(entry)}`);
    }
  }
}

function fatesOf(entries: readonly Entry[]): Map<string, Fate> {
  const fates = new Map<string, Fate>();
  for (const { end, effects } of entries) {
    for (const [thing, mark] of effects) {
      const fate = fates.get(thing) ?? { settled: null, possible: undefined, refused: new Set() };
      fates.set(thing, fate);
      if (end === 'ok') fate.settled = mark;
      else if (end === 'unknown') fate.possible = mark;
      else fate.refused.add(mark);
    }
  }
  return fates;
}
