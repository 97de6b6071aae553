import { createHash, randomBytes } from 'node:crypto';
import { eachKind } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('Attachments at the same moment', () => {
  eachKind((service) => {
    it('are all there when 40 names are attached to one object at once', async () => {
      const object = await AttachedObject.create(service);
      const names = numbers(40).map((at) => `file ${at}`);
      const answers = await Promise.all(
        names.map((name) => object.client.post(object.at(name), base64(name))),
      );
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      const descriptors = await object.descriptors();
      expect(descriptors.map(({ name }) => name).sort()).toEqual([...names].sort());
      for (const name of names) expect((await object.get(name)).text).toBe(name);
      expect(object.filesOnDisk()).toBe(40);
    });

    it('get along with updates of the same object', async () => {
      const object = await AttachedObject.create(service);
      const answers = await Promise.all(
        numbers(20).flatMap((at) => [
          object.client.post(object.at(`file ${at}`), base64('x')),
          object.client.put(object.path, { reference: `S-${at}` }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await object.descriptors()).toHaveLength(20);
      expect((await object.client.get(object.path)).body.reference).toMatch(/^S-\d+$/);
    });

    it('of one name are one whole version at every time, while they are replaced and read', async () => {
      const object = await AttachedObject.create(service);
      const versions = numbers(30).map((at) => Buffer.alloc(40_000 + at, randomBytes(64)));
      const tagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('hex')}"`;
      const tags = new Set(versions.map(tagOf));
      await object.attach('a', versions[0]!);
      let writing = true;
      const reads = numbers(4).map(async () => {
        let count = 0;
        for (; writing; count++) {
          const read = await object.get('a');
          expect(read.status).toBe(200);
          expect(read.headers.get('etag')).toBe(tagOf(read.bytes));
          expect(tags.has(tagOf(read.bytes))).toBe(true);
        }
        return count;
      });
      const writes = numbers(5).map(async (writer) => {
        for (const version of versions.filter((_, at) => at % 5 === writer)) {
          expect((await object.client.put(object.at('a'), base64(version))).status).toBe(200);
        }
      });
      await Promise.all(writes).finally(() => {
        writing = false;
      });
      for (const count of await Promise.all(reads)) expect(count).toBeGreaterThan(0);
      expect(object.filesOnDisk()).toBe(1);
    });

    it('of one name with different bytes: one is created, the others are told', async () => {
      const object = await AttachedObject.create(service);
      const answers = await Promise.all(
        numbers(10).map((at) => object.client.post(object.at('a'), base64(`version ${at}`))),
      );
      const created = answers.filter(({ status }) => status === 200);
      const told = answers.filter(({ body }) => body.code === 'attachment_exists');
      expect([created.length, told.length]).toEqual([1, 9]);
      expect(object.filesOnDisk()).toBe(1);
    });

    it('leave nothing behind when the object or the class is deleted under them', async () => {
      for (const whole of ['object', 'class']) {
        const object = await AttachedObject.create(service);
        const gone =
          whole === 'object'
            ? object.client.delete(object.path)
            : object.client.delete(`${object.objectClass.definitionPath}?force=true`);
        const uploads = numbers(20).map((at) =>
          object.client.post(object.at(`file ${at}`), base64(randomBytes(100_000))),
        );
        for (const { status } of await Promise.all(uploads)) expect([200, 404]).toContain(status);
        expect((await gone).status).toBe(200);
        expect((await object.client.get(object.path)).status).toBe(404);
        expect(object.filesOnDisk()).toBe(0);
      }
    });
  });
});
