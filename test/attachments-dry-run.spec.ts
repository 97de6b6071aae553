import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, attachmentFiles, base64 } from './support/http/attached-object.js';
import type { Answer } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService, uniqueName } from './support/services/service.js';

describe('dryRun=true of an attachment', () => {
  oneEngine(({ running: { engine } }) => {
    // No other suite adds files to this one.
    let service: Service;
    let stop: () => Promise<void>;
    let object: AttachedObject;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
    });
    afterAll(() => stop());

    beforeEach(async () => {
      object = await AttachedObject.create(service);
      await object.attach('a.txt', 'bytes');
    });

    const dry = (method: string, name: string, body?: string, headers?: Record<string, string>) =>
      object.client.send(method, `${object.at(name)}?dryRun=true`, body, headers);
    const state = async () => ({
      object: (await object.client.get(object.path)).text,
      etag: (await object.client.get(object.path)).headers.get('etag'),
      files: attachmentFiles(service).sort(),
      text: (await object.get('a.txt')).text,
    });
    /** What it answers, and that nothing of it was stored. */
    const tried = async (send: () => Promise<Answer>): Promise<Answer> => {
      const before = await state();
      const answer = await send();
      expect(answer.headers.get('x-dry-run')).toBe('true');
      expect(await state()).toEqual(before);
      return answer;
    };

    it('answers an upload as if it were stored, and keeps no bytes', async () => {
      const content = base64('x'.repeat(300_000));
      const answer = await tried(() => dry('POST', 'b.txt', content));
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ name: 'b.txt', mime_type: 'text/plain', size: 300_000 });
      const real = await object.client.post(object.at('b.txt'), content);
      expect([real.text, real.headers.get('etag'), real.headers.get('location')]).toEqual([
        answer.text,
        answer.headers.get('etag'),
        answer.headers.get('location'),
      ]);
    });

    it('answers a replacement and a deletion', async () => {
      const replaced = await tried(() => dry('PUT', 'a.txt', base64('other bytes')));
      expect([replaced.status, replaced.body.size]).toEqual([200, 11]);
      const deleted = await tried(() => dry('DELETE', 'a.txt'));
      expect([deleted.status, deleted.body]).toEqual([200, { name: 'a.txt' }]);
    });

    it('refuses what would be refused', async () => {
      expectProblem(await tried(() => dry('POST', 'a.txt', base64('other'))), 404, 'attachment_exists');
      expect((await tried(() => dry('POST', 'a.txt', base64('bytes')))).status).toBe(200);
      expectProblem(await tried(() => dry('POST', 'b.txt', '!!!')), 404, 'invalid_base64');
      expectProblem(await tried(() => dry('POST', 'b.txt')), 404, 'empty_body');
      expectProblem(await tried(() => dry('PUT', 'b.txt', base64('b'))), 404, 'attachment_not_found');
      expectProblem(await tried(() => dry('DELETE', 'b.txt')), 404, 'attachment_not_found');
      const stale = { 'if-match': '"0"' };
      expectProblem(await tried(() => dry('PUT', 'a.txt', base64('b'), stale)), 412, 'precondition_failed');
      expectProblem(await tried(() => dry('DELETE', 'a.txt', undefined, stale)), 412, 'precondition_failed');
    });

    it('keeps nothing under an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': uniqueName('key-') };
      await tried(() => dry('POST', 'b.txt', base64('one'), headers));
      await tried(() => dry('POST', 'b.txt', base64('two'), headers));
      const real = await object.client.post(object.at('b.txt'), base64('two'), headers);
      expect([real.status, real.headers.get('idempotency-replayed')]).toEqual([200, null]);
      const again = await tried(() => dry('POST', 'b.txt', base64('two'), headers));
      expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([real.text, 'true']);
      expectProblem(
        await tried(() => dry('POST', 'b.txt', base64('one'), headers)),
        422,
        'idempotency_key_reused',
      );
    });

    it('is refused as anything but true or false, and a mistyped one is a warning', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : base64('b');
        const refused = await object.client.send(method, `${object.at('a.txt')}?dryRun=yes`, body);
        expectProblem(refused, 404, 'invalid_parameter', [{ field: 'dryRun' }]);
      }
      expect((await object.get('a.txt')).text).toBe('bytes');
      const warned = await object.client.put(`${object.at('a.txt')}?dryrun=true`, base64('b'));
      expect(warned.status).toBe(200);
      expect(JSON.parse(warned.headers.get('x-warning')!)).toMatchObject([
        { field: 'dryrun', message: expect.stringContaining('Did you mean dryRun?') },
      ]);
    });
  });
});
