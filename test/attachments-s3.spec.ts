import { sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { run } from './support/services/command-line.js';
import { BUCKET, CREDENTIALS, S3Server } from './support/services/s3-server.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

oneEngine((shared) => {
  let store: S3Server;
  let environment: Record<string, string>;
  let service: Service;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    store = await S3Server.start();
    environment = { ...CREDENTIALS, ATTACHMENTS_URL: `s3://${BUCKET}/files?endpoint=${store.endpoint}` };
    ({ service, stop } = await startService(shared.running.engine, environment));
  });
  beforeEach(() => {
    store.fault = () => undefined;
    store.requests.length = 0;
  });
  afterAll(async () => {
    await stop();
    await store.stop();
  });

  /** How many blobs of an object are in the store. */
  const stored = ({ id }: AttachedObject) =>
    [...store.objects.keys()].filter((key) => key.startsWith('files/') && key.includes(`/${id}/`)).length;

  describe('attachments in a store of the kind of S3', () => {
    it('are written, read, replaced and deleted, one blob for each', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'first');
      const { text, headers } = await object.get('a.txt');
      expect(text).toBe('first');
      expect(headers.get('content-length')).toBe('5');
      const range = await object.get('a.txt', { range: 'bytes=1-3' });
      expect([range.status, range.text]).toEqual([206, 'irs']);
      expect((await object.client.put(object.at('a.txt'), base64('second'))).status).toBe(200);
      expect((await object.get('a.txt')).text).toBe('second');
      await object.attach('b.txt', 'b');
      expect(stored(object)).toBe(2);
      await object.client.delete(object.at('a.txt'));
      expect(stored(object)).toBe(1);
    });

    it('go with their object, and with its class', async () => {
      const objects = await Promise.all([1, 2].map(() => AttachedObject.create(service)));
      for (const object of objects) await object.attach('a.txt', 'a');
      await objects[0]!.client.delete(objects[0]!.path);
      await objects[1]!.client.delete(`${objects[1]!.objectClass.definitionPath}?force=true`);
      expect(objects.map(stored)).toEqual([0, 0]);
    });

    it('are the same after megabytes', async () => {
      const object = await AttachedObject.create(service);
      const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * at) % 251));
      await object.attach('large', bytes);
      const response = await fetch(`${service.baseUrl}${object.at('large')}`, {
        headers: { authorization: `Bearer ${object.client.token}` },
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    });

    it('are not asked for where an answer has none of their bytes, nor written where nothing is stored', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      store.requests.length = 0;
      const head = await object.client.send('HEAD', object.at('a.txt'));
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '1']);
      const etag = head.headers.get('etag')!;
      expect((await object.get('a.txt', { 'if-none-match': etag })).status).toBe(304);
      expectProblem(await object.client.post(object.at('b.txt'), 'no base64!'), 404, 'invalid_base64');
      expect((await object.client.post(`${object.at('b.txt')}?dryRun=true`, base64('b'))).status).toBe(200);
      expect(store.requests).toEqual([]);
    });

    itLong('are found whole, or missing, by the command line', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      const verify = () =>
        run(['verify'], { PATH: process.env.PATH, ...environment, ...sameDatabase(service) });
      expect(await verify()).toMatchObject({ code: 0 });
      const key = [...store.objects.keys()].find((one) => one.includes(object.id))!;
      const blob = store.objects.get(key)!;
      store.objects.delete(key);
      expect((await verify()).errors).toContain('its bytes are missing');
      store.objects.set(key, blob);
    });
  });

  describe('a store that fails', () => {
    it('is a 503 for its attachments, with nothing half stored, while objects are served', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      store.fault = () => ({ status: 500, code: 'InternalError' });
      const refused = await object.client.post(object.at('b.txt'), base64('b'));
      expectProblem(refused, 503, 'unavailable');
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expectProblem(await object.get('a.txt'), 503, 'unavailable');
      expect((await object.descriptors()).map(({ name }) => name)).toEqual(['a.txt']);
      expect((await new Client(service.baseUrl).get('/health/ready')).status).toBe(200);
      store.fault = () => undefined;
      await object.attach('b.txt', 'b');
      expect((await object.get('b.txt')).text).toBe('b');
      expect(stored(object)).toBe(2);
    });

    it('is a 503 of a download that breaks off before its first byte, and a broken one after it', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', Buffer.alloc(300_000, 'a'));
      for (const fault of ['break', 'headers'] as const) {
        store.fault = (request) => (request.startsWith('GET') ? fault : undefined);
        expectProblem(await object.get('a.txt'), 503, 'unavailable');
      }
      store.fault = (request) => (request.startsWith('GET') ? 'half' : undefined);
      await expect(object.get('a.txt')).rejects.toThrow();
      store.fault = () => undefined;
      expect((await object.get('a.txt')).text).toHaveLength(300_000);
    });

    itLong('keeps neither objects nor classes from being deleted where it hangs', async () => {
      const objects = await Promise.all([1, 2].map(() => AttachedObject.create(service)));
      for (const object of objects) await object.attach('a.txt', 'a');
      store.fault = () => 'hang';
      const [one, other] = objects as [AttachedObject, AttachedObject];
      const answered: string[] = [];
      const deleted = await Promise.all([
        one.client.delete(one.path).finally(() => answered.push('object')),
        other.client
          .delete(`${other.objectClass.definitionPath}?force=true`)
          .finally(() => answered.push('class')),
        // Meanwhile.
        service.createClass({}).then(() => ({ status: 200 })),
      ]);
      expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200]);
      // The bytes of a class, which may be those of a million objects, are not waited for to the end.
      expect(answered).toEqual(['class', 'object']);
      expectProblem(await one.client.get(one.path), 404, 'object_not_found');
    });

    it('is asked for few of the objects of a batch delete, which waits for no more of them', async () => {
      const { client, objectClass } = await AttachedObject.create(service);
      const { path } = objectClass;
      const urls = await client.createMany(objectClass, Array(40).fill({}));
      const ids = urls.map((url) => url.split('/').at(-1)!);
      for (const id of ids) await client.post(`${path}/${id}/attachments/a.txt`, base64('a'));
      store.requests.length = 0;
      store.fault = () => ({ status: 403, code: 'AccessDenied' });
      const deleted = await client.send('DELETE', `${path}/batch`, ids);
      expect([deleted.status, deleted.body]).toEqual([200, ids]);
      expect(store.requests).not.toHaveLength(0);
      expect(store.requests.length).toBeLessThanOrEqual(16);
    });

    it('is told where its bytes are lost', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'a');
      store.objects.clear();
      const answer = await object.get('a.txt');
      expect(answer.status).toBe(500);
      await until('the log to tell it', async () => service.log().includes(`/${object.id}/`));
      expect(service.log()).toMatch(new RegExp(`no blob \\w+/\\w\\w/${object.id}/`));
    });

    itLong('keeps the service from starting, with the reason', async () => {
      const wrong = { ...environment, ATTACHMENTS_URL: `s3://no-such-bucket?endpoint=${store.endpoint}` };
      await expect(startService(shared.running.engine, wrong)).rejects.toThrow(
        's3://no-such-bucket of ATTACHMENTS_URL cannot be used',
      );
      const secret = { ...environment, ATTACHMENTS_URL: 's3://key:hush-hush@attachments' };
      const refused = await startService(shared.running.engine, secret).then(
        () => 'it has started',
        ({ message }: Error) => message,
      );
      expect(refused).toContain('ATTACHMENTS_URL has credentials, which belong in AWS_ACCESS_KEY_ID');
      expect(refused).not.toContain('hush-hush');
    });
  });
});
