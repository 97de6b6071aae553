import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { pace } from '@app/concurrency';
import type { StreamableFile } from '@nestjs/common';
import { PageMetadataDto } from '../parameters/page-query.js';
import { listAnswer, mapInTurns, turnToSend } from './page-portions.js';

/** Each takes longer than work may without a break. */
const ITEMS = [1, 2, 3, 4, 5];
const MILLISECONDS = 6;
/** The first one of a turn may be followed by another. */
const MIN_TURNS = Math.floor(ITEMS.length / 2);

function takeLong(): void {
  const end = performance.now() + MILLISECONDS;
  while (performance.now() < end);
}

/** Counts the turns of the event loop in which some work says by `note` that a part of it is done. */
async function turnsOf(work: (note: () => void) => Promise<unknown>): Promise<number> {
  let turns = 0;
  const noted = new Set<number>();
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work(() => noted.add(turns));
  isDone = true;
  return noted.size;
}

describe('the items of a page', () => {
  it('are made in turns with other work', async () => {
    let made: number[] = [];
    const turns = await turnsOf(async (note) => {
      made = await mapInTurns(ITEMS, (item, at) => {
        note();
        takeLong();
        return item * 10 + at;
      });
    });
    expect(made).toEqual([10, 21, 32, 43, 54]);
    expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
  });

  it.each([100_000, 1])(
    'are written in turns with other work, texts of %i characters',
    async (characters) => {
      const page = PageMetadataDto.of({ page: 1, limit: 10, warnings: [] }, ITEMS.length);
      let note = () => {};
      const items = ITEMS.map((item) => ({
        toJSON: () => {
          note();
          takeLong();
          return `${item}`.repeat(characters);
        },
      }));
      const answer = listAnswer('items', page, { first: items, next: async () => undefined });
      let sent = '';
      const turns = await turnsOf(async (noting) => {
        note = noting;
        sent = await text((answer as StreamableFile).getStream());
      });
      expect(JSON.parse(sent)).toEqual({
        metadata: { page: 1, pages: 1, limit: 10, total: 5 },
        items: ITEMS.map((item) => `${item}`.repeat(characters)),
      });
      expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
    },
  );

  it('are not written one by one where other work uses up every turn', async () => {
    const items = Array.from({ length: 200 }, (_, at) => at);
    const page = PageMetadataDto.of({ page: 1, limit: 200, warnings: [] }, items.length);
    const answer = listAnswer('items', page, { first: items, next: async () => undefined });
    let isDone = false;
    const work = () => {
      while (!pace.isDue);
      if (!isDone) setImmediate(work);
    };
    setImmediate(work);
    await turn();
    const pieces: string[] = [];
    try {
      for await (const piece of (answer as StreamableFile).getStream()) pieces.push(piece);
    } finally {
      isDone = true;
    }
    expect(JSON.parse(pieces.join(''))).toMatchObject({ items });
    expect(pieces.length).toBeLessThan(items.length / 4);
  });
});

describe('turnToSend', () => {
  it('has long answers that are ready together sent one in each turn of the event loop', async () => {
    const text = 'x'.repeat(300_000);
    let sent = 0;
    for (let answer = 0; answer < 3; answer++) void turnToSend(text)?.then(() => sent++);
    const seen: number[] = [];
    for (let count = 0; count < 3; count++) {
      await turn();
      seen.push(sent);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('lets a usual answer wait for nothing', () => {
    expect(turnToSend('x'.repeat(200_000))).toBeUndefined();
  });
});
