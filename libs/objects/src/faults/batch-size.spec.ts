import type { ObjectClass } from '@app/classes';
import { Limits } from '@app/http';
import { Problem } from '@app/problems';
import { noteWritten } from '../writing/object-writes.js';
import { BatchSize } from './batch-size.js';

const MIB = 1024 * 1024;

describe('what batches hold in memory at once', () => {
  let limits: Limits;
  /** How often sizes were asked for. */
  let asked: number;

  beforeEach(() => {
    // Eight mebibytes.
    limits = Object.assign(new Limits(), { batchBytes: MIB });
    asked = 0;
  });

  const classOf = (id: string, table = {}) => ({ id, table }) as unknown as ObjectClass;
  const objectsOf = (objects: number, characters: number) =>
    Array(objects).fill({ data: 'x'.repeat(characters) });

  const turn = () => new Promise<void>((resume) => setImmediate(resume));

  /** Begins a change of so many stored objects of this size; `end` ends it. */
  async function change(objects: number, bytes: number, client = new AbortController()) {
    const bytesOf = async () => {
      asked++;
      return objects * bytes;
    };
    const size = new BatchSize(limits, client.signal);
    await size.addStored(classOf('changed', { bytesOf }), Array(objects).fill('id'));
    const change = { hasBegun: false, end: () => {}, done: Promise.resolve<unknown>(undefined) };
    const done = size.during(() => {
      change.hasBegun = true;
      return new Promise<void>((end) => {
        change.end = end;
      });
    });
    change.done = done.catch((error) => error);
    await turn();
    return change;
  }

  it('is no more than one may: others wait for their turn', async () => {
    const one = await change(5, MIB);
    const others = [await change(5, MIB), await change(3, MIB)];
    expect(one.hasBegun).toBe(true);
    expect(others.map(({ hasBegun }) => hasBegun)).toEqual([false, false]);
    one.end();
    await turn();
    expect(others.map(({ hasBegun }) => hasBegun)).toEqual([true, true]);
  });

  it('is asked for only where there is no room for the most that it may be', async () => {
    await change(5, MIB);
    expect(asked).toBe(0);
    const small = await change(8, 1000);
    expect([small.hasBegun, asked]).toEqual([true, 1]);
  });

  it.each([
    ['are small', 1000, true],
    ['are large', MIB, false],
  ])('is given back once the objects that were read %s: %i, %s', async (_, length, isGivenBack) => {
    const size = new BatchSize(limits);
    await size.addStored(classOf('given back'), Array(5).fill('id'));
    let other!: Awaited<ReturnType<typeof change>>;
    await size.during(async () => {
      other = await change(5, MIB);
      expect(other.hasBegun).toBe(false);
      size.noteRead(classOf('given back'), Array(5).fill({ data: 'x'.repeat(length) }));
      await turn();
      expect(other.hasBegun).toBe(isGivenBack);
    });
    await turn();
    expect(other.hasBegun).toBe(true);
  });

  it('is not asked for where a batch has read small objects of the class', async () => {
    const small = classOf('small', { bytesOf: () => Promise.reject(new Error('asked')) });
    new BatchSize(limits).noteRead(small, objectsOf(5, 1000));
    await change(8, MIB);
    const size = new BatchSize(limits);
    await size.addChanged(small, Array(8).fill('id'));
    expect(await size.during(async () => 'done')).toBe('done');
    // They might have grown to more than one batch may have.
    await expect(size.addChanged(small, Array(9).fill('id'))).rejects.toThrow('asked');
    noteWritten('small', 'x'.repeat(MIB));
    await size.addChanged(small, Array(8).fill('id'));
    await expect(size.during(async () => 'done')).rejects.toThrow('asked');
  });

  it('is waited for by a batch that has read larger objects than were expected, which it reads again', async () => {
    const grown = classOf('grown');
    new BatchSize(limits).noteRead(grown, objectsOf(5, 1000));
    const one = await change(8, MIB);
    const size = new BatchSize(limits);
    await size.addChanged(grown, Array(5).fill('id'));
    let reads = 0;
    const done = size.during(async () => {
      reads++;
      size.noteRead(grown, objectsOf(5, MIB));
      return 'done';
    });
    expect(await Promise.race([done, turn()])).toBeUndefined();
    expect(reads).toBe(1);
    one.end();
    expect(await done).toBe('done');
    expect(reads).toBe(2);
    expect(await change(8, MIB)).toMatchObject({ hasBegun: true });
  });

  it('is asked for once of a batch that may be larger than any', async () => {
    const one = await change(9, MIB / 2);
    expect([one.hasBegun, asked]).toEqual([true, 1]);
    await expect(change(9, MIB)).rejects.toMatchObject({ code: 'invalid_batch' });
  });

  it('counts what is made once that is large', async () => {
    const one = await change(3, MIB);
    const size = new BatchSize(limits);
    const made = size.during(async () => {
      expect(size.add('x'.repeat(2 * MIB))).toBeUndefined();
      await size.add('x');
      expect(size.add('x'.repeat(5 * MIB))).toBeUndefined();
      return 'made';
    });
    expect(await Promise.race([made, turn()])).toBeUndefined();
    one.end();
    expect(await made).toBe('made');
    expect(await change(8, MIB)).toMatchObject({ hasBegun: true });
  });

  it('is waited for half a minute', async () => {
    await change(8, MIB);
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const late = await change(8, MIB);
      await jest.advanceTimersByTimeAsync(30_000);
      expect(await late.done).toBeInstanceOf(Problem);
      expect(await late.done).toMatchObject({
        code: 'unavailable',
        headers: { 'retry-after': expect.any(String) },
      });
    } finally {
      jest.useRealTimers();
    }
  });

  it('is given back by those whose clients have gone, who change nothing', async () => {
    const one = await change(8, MIB);
    const client = new AbortController();
    const gone = await change(8, MIB, client);
    const next = await change(8, MIB);
    client.abort(new Error('has gone'));
    one.end();
    expect(await gone.done).toEqual(new Error('has gone'));
    await turn();
    expect([gone.hasBegun, next.hasBegun]).toEqual([false, true]);
  });
});
