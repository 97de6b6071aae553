import { AttachedObject, attachmentFiles, base64 } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { lastAnswer, rawExchange } from './support/http/raw-http.js';
import { largestGrowth } from './support/services/memory-growth.js';
import { anyEngine, type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** As many bodies of unknown size as may wait at once (`Limits.waitingBytes`), and some more. */
const BROKEN = 10;

/** Forms of 16 KB without a token, and what all of them may take. */
const FORMS = 60;
const MAX_GROWTH = 100 * 1024 * 1024;

describe('a request that is answered before its body is complete', () => {
  let service: Service;
  let client: Client;
  let stop: () => Promise<void>;
  let things: ClassHandle;

  beforeAll(async () => {
    ({ service, stop } = await startService(anyEngine(), { BODY_TIMEOUT: '1' }));
    client = await service.client();
    things = await service.createClass({ text: { type: 'string' } });
  });
  afterAll(() => stop());

  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const send = (path: string, rest: string) =>
    rawExchange(
      service.baseUrl,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${client.token}\r\nTransfer-Encoding: chunked\r\n\r\n${rest}`,
    );
  const begun = chunk(`[{"text":"${'a'.repeat(300_000)}`);
  const largeBatch = () =>
    client.post(
      `${things.path}/batch`,
      Array.from({ length: 400 }, () => ({ text: 'a'.repeat(1000) })),
    );

  it.each([
    ['has a malformed chunk', `${begun}zz\r\n`, 400, 'invalid_request'],
    ['comes to a halt', begun, 408, 'request_timeout'],
  ])('holds no room for other large bodies once it %s', async (_what, rest, status, code) => {
    const received = await Promise.all(
      Array.from({ length: BROKEN }, () => send(`${things.path}/batch`, rest)),
    );
    // Where there are more than may wait, the last ones are refused for that.
    const answers = received.map(lastAnswer);
    expectProblem(answers.find((answer) => answer.status === status)!, status, code);
    // Their connections are closed by now, which the service notices a moment later.
    await until('a large batch to be taken', async () => (await largeBatch()).status === 200);
  });

  it('takes little memory beside its bytes, however small its chunks are', async () => {
    const head = `POST /api/v1/auth/oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const body = chunk('x').repeat(16_000);
    const growth = await largestGrowth(service, async () => {
      const forms = Array.from({ length: FORMS }, () => rawExchange(service.baseUrl, head + body));
      const statuses = (await Promise.all(forms)).map((received) => lastAnswer(received).status);
      expect(new Set(statuses)).toEqual(new Set([408]));
    });
    expect(growth).toBeLessThan(MAX_GROWTH);
  });

  it('leaves nothing of an upload', async () => {
    const object = await AttachedObject.create(service);
    const files = attachmentFiles(service).length;
    const text = base64('a'.repeat(300_000));
    for (const [rest, status] of [
      [`${chunk(text)}zz\r\n`, 400],
      [chunk(text), 408],
    ] as const)
      expect(lastAnswer(await send(object.at('a.txt'), rest)).status).toBe(status);
    await until('its file to be removed', async () => attachmentFiles(service).length === files);
    expect((await client.post(object.at('a.txt'), text)).status).toBe(200);
  });
});
