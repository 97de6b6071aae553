import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Judgement, judge } from './judgement.js';
import { type End, type Intent, LedgerPage, readLedger } from './ledger.js';

const BATCH: Intent = {
  kind: 'batch create',
  effects: [
    ['o/1', 'a'],
    ['o/2', 'b'],
  ],
};

describe('The ledger of the fault scenarios', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ledger-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** Writes down what happened, and judges what was found. */
  async function judged(writes: [Intent, End?][], found: Record<string, string>) {
    const page = await LedgerPage.open(directory, 'client');
    for (const [intent, end] of writes) {
      const write = await page.intend(intent);
      if (end !== undefined) await page.ended(write, end);
    }
    await page.close();
    const judgement = new Judgement();
    judge(readLedger(directory), new Map(Object.entries(found)), judgement);
    const { lost, phantom, torn } = judgement;
    return { lost, phantom, torn };
  }

  const create = (mark: string | null): Intent => ({ kind: 'write', effects: [['o/1', mark]] });
  const clean = { lost: 0, phantom: 0, torn: 0 };

  it.each<[string, [Intent, End?][], Record<string, string>, object]>([
    ['what was acknowledged and is there', [[BATCH, 'ok']], { 'o/1': 'a', 'o/2': 'b' }, clean],
    ['a write of unknown end that happened', [[BATCH, 'unknown']], { 'o/1': 'a', 'o/2': 'b' }, clean],
    ['a write of unknown end that did not', [[BATCH, 'unknown']], {}, clean],
    ['a write without an end', [[BATCH]], {}, clean],
    ['an acknowledged write that is absent', [[BATCH, 'ok']], { 'o/1': 'a' }, { ...clean, lost: 1 }],
    [
      'an acknowledged write that is undone',
      [
        [create('a'), 'ok'],
        [create('b'), 'ok'],
      ],
      { 'o/1': 'a' },
      { ...clean, lost: 1 },
    ],
    [
      'a deleted thing that is there again',
      [
        [create('a'), 'ok'],
        [create(null), 'ok'],
      ],
      { 'o/1': 'a' },
      { ...clean, lost: 1 },
    ],
    [
      'an older state although only the last write is unknown',
      [
        [create('a'), 'ok'],
        [create('b'), 'ok'],
        [create('c'), 'unknown'],
      ],
      { 'o/1': 'a' },
      { ...clean, lost: 1 },
    ],
    ['a refused write that happened', [[create('a'), 'fail']], { 'o/1': 'a' }, { ...clean, phantom: 1 }],
    ['what nobody wrote', [], { 'o/9': 'x' }, { ...clean, phantom: 1 }],
    ['a half of a batch', [[BATCH, 'unknown']], { 'o/2': 'b' }, { ...clean, torn: 1 }],
  ])('judges %s', async (_what, writes, found, expected) => {
    expect(await judged(writes, found)).toEqual(expected);
  });
});
