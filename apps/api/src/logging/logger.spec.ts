import { type Logger, pino } from 'pino';
import { until } from '../../../../test/support/until.js';
import type { Settings } from '../settings/settings.js';
import { type AnsweredRequest, LogOutput, openLogger, RequestLog } from './logger.js';

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
