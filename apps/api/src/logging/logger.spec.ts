import fs from 'node:fs';
import { type Logger, pino } from 'pino';
import { until } from '../../../../test/support/until.js';
import type { Settings } from '../settings/settings.js';
import { type AnsweredRequest, LogOutput, openLogger, RequestLog } from './logger.js';

const MEBIBYTE = 1024 * 1024;

type Done = (error: NodeJS.ErrnoException | null, count: number) => void;

const failure = (code: string) => Object.assign(new Error(code), { code });

const request: AnsweredRequest = {
  method: 'GET',
  route: '/api/v1/storage/data/:objectClass',
  status: 200,
  milliseconds: 1.23456,
  caller: {
    kind: 'application',
    id: 'a "quoted" \\ ü\n',
    scopes: [],
    revocationKey: 'epoch',
    tokenDigest: 't',
  },
  id: 'mine-7',
};

describe('the line of a request', () => {
  let lines: string[];
  const logger = (level: string): Logger => pino({ level }, { write: (line) => lines.push(line) });
  const withoutTime = (line: string) => line.replace(/"time":\d{13},/, '"time":0,');

  beforeEach(() => {
    lines = [];
  });

  it('is what pino would write', () => {
    const log = logger('info');
    new RequestLog(log).write(request);
    const { method, route, status, caller, id } = request;
    const application = caller!.id;
    log.info(
      { method, route, status, milliseconds: 1.23, application, administrator: null, requestId: id },
      'request',
    );
    const [byHand, byPino] = lines.map(withoutTime);
    expect(byHand).toBe(byPino);
    expect(byHand).toContain('"time":0,"pid":');
  });

  it('names the administrator, of a token or of a cookie, and null for what is not known', () => {
    const log = new RequestLog(logger('debug'));
    log.write({
      ...request,
      caller: { kind: 'administrator', id: 'ada', scopes: [], revocationKey: 'digest', tokenDigest: 't' },
    });
    log.write({ ...request, caller: undefined, administrator: 'eve', route: null });
    const said = lines.map((line) => JSON.parse(line));
    expect(said.map(({ application, administrator }) => [application, administrator])).toEqual([
      [null, 'ada'],
      [null, 'eve'],
    ]);
    expect(said[1].route).toBeNull();
  });

  it('is not written where the level leaves it out', () => {
    new RequestLog(logger('warn')).write(request);
    expect(lines).toEqual([]);
  });
});

describe('the log', () => {
  afterEach(() => jest.restoreAllMocks());

  it('keeps no more memory of lines that have to wait than they are long', async () => {
    const written: Buffer[] = [];
    jest.spyOn(LogOutput.prototype, 'write').mockImplementation((lines) => void written.push(lines));
    // Nothing is written at the end of this process.
    jest.spyOn(process, 'on').mockReturnThis();
    const log = openLogger({ logLevel: 'info' } as Settings);
    for (const text of ['first', 'second', 'x'.repeat(100_000), 'last']) {
      const before = written.length;
      log.info(text);
      await until('it to be written', async () => written.length > before);
    }
    for (const { buffer, length } of written) expect(buffer.byteLength).toBe(length);
    const lines = Buffer.concat(written).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg.length)).toEqual([5, 6, 100_000, 4]);
  });
});

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
