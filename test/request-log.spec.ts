import { Client } from './support/http/client.js';
import { newPlace } from './support/http/operations.js';
import { CLIENT_SECRET } from './support/run/run-state.js';
import { onAnyEngine, type Service } from './support/services/service.js';
import { until } from './support/until.js';

interface LogLine {
  method: string;
  route: string | null;
  status: number;
  milliseconds: number;
  application: string | null;
  requestId: string;
}

/** The line of the log for a request, which may come a moment after its answer. */
async function lineOf(service: Service, requestId: string | null): Promise<LogLine> {
  let found: string | undefined;
  await until(
    'the request to be logged',
    async () => {
      const lines = service.log().split('\n').slice(0, -1);
      found = lines.find((line) => line.includes(`"requestId":"${requestId}"`));
      return found !== undefined;
    },
    5000,
  );
  return JSON.parse(found!);
}

describe('the log', () => {
  onAnyEngine((service) => {
    it('has one line of JSON per request, found by the X-Request-Id of the answer', async () => {
      const client = await service.client();
      const { objectPath } = await newPlace(service);
      const answers = [
        await client.get(objectPath),
        await client.get('/nothing'),
        await client.put(objectPath, '{'),
      ];
      const ids = answers.map(({ headers }) => headers.get('x-request-id'));
      expect(new Set(ids).size).toBe(3);
      const lines = await Promise.all(ids.map((id) => lineOf(service, id)));
      expect(lines).toMatchObject([
        { method: 'GET', status: 200, application: 'test-client' },
        { method: 'GET', status: 404 },
        { method: 'PUT', status: 400, application: 'test-client' },
      ]);
      expect(lines[0]!.milliseconds).toBeGreaterThan(0);
      expect(lines[0]!.route).toContain('/api/v1/storage/data/');
      for (const id of ids) {
        expect(service.log().split(`"requestId":"${id}"`)).toHaveLength(2);
      }
    });

    it('holds no token, secret, address of an object, filter or body', async () => {
      const [inAddress, inHeader] = [await service.token(), await service.token()];
      const { objectPath, classPath } = await newPlace(service);
      const nobody = new Client(service.baseUrl);
      const marker = 'log-marker-7f3a';
      await nobody.get(`${classPath}/?token=${inAddress}`);
      await nobody.get(`${classPath}/?limit=1&token=${inAddress}&query=${marker}`);
      await nobody.get(`/nothing/${inAddress.slice(0, 3)}?token=${inAddress}`);
      await nobody.get(`/%zz?token=${inAddress}`);
      await nobody.put(`${objectPath}?%74oken=${inAddress}`, `{"${marker}`);
      await nobody.post(`${classPath}/?token=${inAddress}wrong`, { text: marker });
      const holder = nobody.as(inHeader);
      await holder.post(`${classPath}/`, { text: marker });
      await holder.post(`${objectPath}/attachments/a.txt`, Buffer.from(marker).toString('base64'));
      await service.requestToken({ grant_type: 'client_credentials', client_id: 'x', client_secret: marker });
      const last = await holder.get(objectPath);
      await lineOf(service, last.headers.get('x-request-id'));

      const log = service.log();
      expect(log).not.toContain(inAddress);
      expect(log).not.toContain(inHeader);
      expect(log).not.toContain(CLIENT_SECRET);
      expect(log).not.toContain(marker);
      expect(log).not.toContain(Buffer.from(marker).toString('base64'));
    });

    it('is not broken by what a request says', async () => {
      const client = await service.client();
      const before = service.log().length;
      const answer = await client.get('/nothing/%0a%22%7d%0d%0aforged', {
        'x-request-id': '"}\\u000aforged',
      });
      await lineOf(service, answer.headers.get('x-request-id'));
      const lines = service.log().slice(before).split('\n').slice(0, -1);
      for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    });
  });
});
