import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { endSlowReaders } from './slow-clients.js';

const MIB = 1024 * 1024;

/** A connection with so much of its answer in memory. */
class Reader {
  isEnded = false;
  bytesWritten = 0;
  _handle = { writeQueueSize: 0 };

  constructor(
    private readonly open: Set<Reader>,
    readonly writableLength: number,
  ) {
    open.add(this);
    this.bytesWritten = writableLength;
    this._handle.writeQueueSize = writableLength;
  }

  take(bytes: number): void {
    this._handle.writeQueueSize -= bytes;
  }

  destroy(): void {
    this.isEnded = true;
    this.open.delete(this);
  }
}

describe('clients that do not take their answers', () => {
  let open: Set<Reader>;
  let close: () => void;
  let warnings: number;

  beforeEach(() => {
    jest.useFakeTimers();
    open = new Set();
    warnings = 0;
    const server = {
      connections: { open },
      addHook: (_: string, hook: (instance: unknown, done: () => void) => void) => {
        close = () => hook(undefined, () => {});
      },
    } as unknown as FastifyInstance;
    endSlowReaders(server, { warn: () => warnings++ } as unknown as Logger);
  });

  afterEach(() => {
    close();
    jest.useRealTimers();
  });

  const readers = (count: number, bytes: number) =>
    Array.from({ length: count }, () => new Reader(open, bytes));
  const endedOf = (some: readonly Reader[]) => some.filter(({ isEnded }) => isEnded).length;

  it('may take any time while there is room for what they leave', () => {
    const some = readers(64, 4 * MIB);
    jest.advanceTimersByTime(600_000);
    expect([endedOf(some), warnings]).toEqual([0, 0]);
  });

  it('lose their connections beyond that, as many as there are too many, those that leave most first', () => {
    const small = readers(100, MIB / 2);
    const large = readers(60, 4 * MIB);
    jest.advanceTimersByTime(1000);
    expect(endedOf([...small, ...large])).toBe(0);
    jest.advanceTimersByTime(1000);
    expect([endedOf(large), endedOf(small), warnings]).toEqual([9, 0, 1]);
  });

  it('keep them as long as they take something', () => {
    const some = readers(100, 4 * MIB);
    for (let seconds = 0; seconds < 20; seconds++) {
      for (const reader of some.slice(50)) reader.take(100_000);
      jest.advanceTimersByTime(1000);
    }
    expect([endedOf(some.slice(0, 50)), endedOf(some.slice(50))]).toEqual([36, 0]);
  });
});
