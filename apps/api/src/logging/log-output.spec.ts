import fs from 'node:fs';
import { until } from '../../../../test/support/until.js';
import { LogOutput } from './logger.js';

const MEBIBYTE = 1024 * 1024;

type Done = (error: NodeJS.ErrnoException | null, count: number) => void;

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('the output of the log', () => {
  /** What has been written. */
  let text: string;
  /** Why nothing can be written, if so. */
  let fault: string | undefined;
  /** Bytes that are taken at once. */
  let most: number;
  let lost: number[];
  let output: LogOutput;

  const take = (bytes: Buffer) => {
    if (fault !== undefined) throw failure(fault);
    text += bytes.subarray(0, most).toString();
    return Math.min(most, bytes.length);
  };

  beforeEach(() => {
    [text, fault, most, lost] = ['', undefined, Number.POSITIVE_INFINITY, []];
    output = new LogOutput((bytes) => lost.push(bytes));
    jest.spyOn(fs, 'write').mockImplementation(((_: number, bytes: Buffer, done: Done) =>
      setImmediate(() => {
        try {
          done(null, take(bytes));
        } catch (error) {
          done(error as NodeJS.ErrnoException, 0);
        }
      })) as never);
    jest.spyOn(fs, 'writeSync').mockImplementation(((_: number, bytes: Buffer) => take(bytes)) as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('has all lines in their order, however few bytes are taken at once', async () => {
    most = 3;
    const lines = ['first\n', 'second\n', 'third\n'];
    for (const line of lines) output.write(Buffer.from(line));
    await until('all to be written', async () => text === lines.join(''));
  });

  it('waits for room on a full disk, loses what is too much, and tells how much that was', async () => {
    fault = 'ENOSPC';
    for (let line = 0; line < 10; line++) output.write(Buffer.alloc(MEBIBYTE, `${line}`));
    await until('a write to fail', async () => jest.mocked(fs.write).mock.calls.length > 1);
    expect([text, lost]).toEqual(['', []]);
    fault = undefined;
    await until('it to be told', async () => lost.length > 0);
    expect(lost).toEqual([2 * MEBIBYTE]);
    await until('the others to be written', async () => text.length === 8 * MEBIBYTE);
    expect(text.replace(/(.)\1+/g, '$1')).toBe('01234567');
    output.write(Buffer.from('next'));
    await until('what comes later to be written', async () => text.endsWith('next'));
    expect(lost).toHaveLength(1);
  });

  it.each(['ENOSPC', 'EPIPE', 'EIO'])('gives up at the end where it fails by %s', (code) => {
    fault = code;
    output.writeLast(Buffer.from('last\n'));
    expect(fs.writeSync).toHaveBeenCalledTimes(1);
  });

  it('waits a little at the end for a reader that is behind', () => {
    const full = jest.mocked(fs.writeSync).mockImplementationOnce(() => {
      throw failure('EAGAIN');
    });
    output.writeLast(Buffer.from('last\n'));
    expect([text, full.mock.calls.length]).toEqual(['last\n', 2]);
  });
});
