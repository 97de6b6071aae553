import { truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { changeRows, createSealed, readRows } from './support/databases/database-access.js';
import { type Engine } from './support/engines.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { AttachedObject, attachmentFiles } from './support/http/attached-object.js';
import { run } from './support/services/command-line.js';
import { type Service, startService, uniqueName } from './support/services/service.js';

/** An id as SQL. */
const literal = (id: string) => `X'${id.replaceAll('-', '')}'`;

describe('cli verify', () => {
  oneEngine(({ running: { engine } }: { running: { engine: Engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
    });
    afterAll(() => stop());

    const verify = (...more: string[]) => {
      const { dataDirectory, databaseUrl } = service.running;
      return run(['verify', ...more], {
        PATH: process.env.PATH,
        DATA_DIR: dataDirectory,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      });
    };

    it('finds nothing wrong where nothing is, beside the running service', async () => {
      const object = await AttachedObject.create(service);
      await object.attach('a.txt', 'hello');
      await object.attach('empty', 'x');
      expect(await verify()).toMatchObject({
        code: 0,
        errors: '',
        output: expect.stringMatching(/^All is well: 1 object in 1 class, 2 attachments of 6 bytes/),
      });
    });

    it('says which applications are found by other words than theirs', async () => {
      const [lacking, changed] = [await newApplication(service), await newApplication(service)];
      const others = `listed_words WHERE list = 'applications' AND id`;
      await changeRows(service, `DELETE FROM ${others} = '${lacking.id}'`);
      await changeRows(service, `UPDATE applications SET name = 'Other' WHERE id = '${changed.id}'`);
      await changeRows(
        service,
        "INSERT INTO listed_words (list, word, place, id) VALUES ('applications', X'61', 1, 'gone')",
      );
      const { code, errors } = await verify();
      expect(code).toBe(1);
      expect(errors).toContain('3 things are wrong');
      for (const id of [lacking.id, changed.id, 'gone'])
        expect(errors).toContain(`applications: the words of ${id} are not those that it is to be found by`);
      await changeRows(service, `DELETE FROM ${others} = 'gone'`);
      for (const { id } of [lacking, changed]) {
        await changeRows(service, `DELETE FROM ${others} = '${id}'`);
        await changeRows(service, `DELETE FROM applications WHERE id = '${id}'`);
      }
      expect(await verify()).toMatchObject({ code: 0, errors: '' });
    });

    it('says whose bytes are missing, cut off or changed', async () => {
      const object = await AttachedObject.create(service);
      const damage: [name: string, (file: string) => void, fault: string][] = [
        ['missing', unlinkSync, 'its bytes are missing'],
        ['short', (file) => truncateSync(file, 3), 'it has 3 bytes, not 5'],
        ['changed', (file) => writeFileSync(file, 'HELLO'), 'its bytes are not those that were sent'],
      ];
      for (const [name, spoil, fault] of damage) {
        const before = new Set(attachmentFiles(service));
        await object.attach(name, 'hello');
        const file = attachmentFiles(service).find((path) => !before.has(path))!;
        spoil(file);
        const { code, output, errors } = await verify();
        expect({ code, output }).toEqual({ code: 1, output: '' });
        expect(errors).toContain('One thing is wrong');
        expect(errors).toContain(`${object.objectClass.name}/${object.id}/attachments/"${name}": ${fault}`);
        await object.client.delete(object.at(name));
      }
      expect((await verify()).code).toBe(0);
    });

    it('says which count is not true', async () => {
      const { objectClass: many } = await createSealed(service, 2000);
      expect((await verify()).code).toBe(0);
      await changeRows(service, 'UPDATE segments SET live = live + 1');
      const { errors } = await verify();
      expect(errors).toMatch(
        new RegExp(`${many.name}: segment up to [0-9a-f-]+ has \\d+ objects, and says \\d+`),
      );
    });

    it('says which objects do not fit their class', async () => {
      const client = await service.client();
      const things = await service.createClass({ n: { type: 'integer' } });
      const fits = await client.create(things, {});
      const path = await client.create(things, { n: 1 });
      const id = (address: string) => address.split('/').at(-1)!;
      const definition = JSON.stringify({ name: things.name, fields: { text: { type: 'string' } } });
      await changeRows(
        service,
        `UPDATE classes SET revision = 2, definition = '${definition}' WHERE name = '${things.name}'`,
      );
      const { code, errors } = await verify();
      expect(code).toBe(1);
      expect(errors).toContain(`${things.name}/${id(path)}: does not fit its class: /n`);
      expect(errors).not.toContain(id(fits));
    });

    itLong('says which objects have no time stamps, or have them in another form', async () => {
      const client = await service.client();
      const notes = await service.createClass({ n: { type: 'integer' } }, uniqueName(), { timestamps: true });
      const made: string[] = [];
      for (const n of [0, 1, 2]) made.push((await client.create(notes, { n })).split('/').at(-1)!);
      expect((await verify()).errors).not.toContain(notes.name);
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${notes.name}'`,
      );
      const [time, zone] = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05+00:00'];
      const damage = [
        { _updatedAt: time, n: 1 },
        { _createdAt: time, _updatedAt: zone, n: 2 },
      ];
      for (const [at, data] of damage.entries())
        await changeRows(
          service,
          `UPDATE c_${row!.id} SET data = '${JSON.stringify(data)}' WHERE id = ${literal(made[at + 1]!)}`,
        );
      const { errors } = await verify();
      const found = errors.split('\n').filter((line) => line.includes(notes.name));
      expect(found.map((line) => line.trim())).toEqual([
        `${notes.name}/${made[1]}: does not fit its class: /_createdAt`,
        `${notes.name}/${made[2]}: does not fit its class: /_updatedAt`,
      ]);
      await client.delete(notes.definitionPath.concat('?force=true'));
    });

    itLong('names each thing that is damaged, and goes on', async () => {
      const client = await service.client();
      const make = async () => {
        const things = await service.createClass({ n: { type: 'integer' } });
        const ids: string[] = [];
        for (const n of [1, 2]) ids.push((await client.create(things, { n })).split('/').at(-1)!);
        const [row] = await readRows<{ id: string }>(
          service,
          `SELECT id FROM classes WHERE name = '${things.name}'`,
        );
        return { name: things.name, table: `c_${row!.id}`, id: row!.id, ids };
      };
      const [lost, undefinable, attached, tableless] = [
        await make(),
        await make(),
        await make(),
        await make(),
      ];
      const where = (id: string) => `WHERE id = ${literal(id)}`;
      const damage = [
        `DELETE FROM classes WHERE id = '${lost.id}'`,
        `UPDATE classes SET definition = '{"name"' WHERE id = '${undefinable.id}'`,
        `UPDATE ${attached.table} SET attachments = '{"name": "a.txt"}' ${where(attached.ids[0]!)}`,
        `UPDATE ${attached.table} SET data = '[]' ${where(attached.ids[1]!)}`,
        `DROP TABLE ${tableless.table}`,
      ];
      const spoilt = await make();
      if (engine === 'sqlite') {
        damage.push(`UPDATE ${spoilt.table} SET data = '{"n"' ${where(spoilt.ids[0]!)}`);
        damage.push(`UPDATE ${spoilt.table} SET attachments = '[{' ${where(spoilt.ids[1]!)}`);
      }
      for (const sql of damage) await changeRows(service, sql);
      const { code, errors } = await verify();
      expect(code).toBe(1);
      expect(errors).toContain(`${lost.table}: 2 objects of a class that has no row`);
      expect(errors).toContain(`${undefinable.name}: its definition cannot be used: `);
      expect(errors).toContain(
        `${attached.name}/${attached.ids[0]}: its attachments are no list of descriptors`,
      );
      expect(errors).toContain(`${attached.name}/${attached.ids[1]}: is no object`);
      expect(errors).toContain(`${tableless.name}: its objects cannot be read: `);
      if (engine === 'sqlite') {
        expect(errors).toContain(`${spoilt.name}/${spoilt.ids[0]}: cannot be read: `);
        expect(errors).toContain(
          `${spoilt.name}/${spoilt.ids[1]}: its attachments are no list of descriptors`,
        );
      }
    });

    it('takes no other words', async () => {
      expect(await verify('everything')).toMatchObject({ code: 2, output: '' });
    });
  });
});
