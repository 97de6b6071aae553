import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROBLEMS } from '@app/problems';
import { newApplication } from './support/http/applications.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine, uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const [CLASSES_PAGE, ERRORS_PAGE] = ['docs/classes.md', 'docs/errors.md'].map((file) =>
  readFileSync(file, 'utf8'),
) as [string, string];

/** The rows below a head whose first cell is this; each has its cells. */
function table(page: string, head: string): string[][] {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => line.startsWith('|') && line.split('|')[1]!.trim() === head);
  const until = lines.findIndex((line, at) => at > from && !line.startsWith('|'));
  return lines.slice(from + 2, until).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Runs a recipe of the page on a class of this name in the place of Shipment. */
function follow(recipe: string, name: string, { baseUrl, token }: Client) {
  // A busy machine takes longer for a change than the service lets a request wait by itself.
  const patient = recipe.replaceAll('-X PUT', "-X PUT -H 'prefer: wait=590'");
  return promisify(execFile)('bash', ['-o', 'pipefail', '-ec', patient.replaceAll(/\bShipment\b/g, name)], {
    env: { ...process.env, API: baseUrl, AUTH: `Authorization: bearer ${token}` },
  });
}

/** What stands in code quotes. */
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
const jsonOf = (cell: string): unknown => JSON.parse(quoted(cell)[0]!);

const TYPES = table(CLASSES_PAGE, 'Type').map(([type, , example, constraints]) => ({
  type: quoted(type!)[0]!,
  example: jsonOf(example!),
  constraints: quoted(constraints!),
}));
const CONSTRAINTS = table(CLASSES_PAGE, 'Constraint').map(([name, ...cells]) => ({
  name: quoted(name!)[0]!,
  value: jsonOf(cells[0]!),
  fits: jsonOf(cells[1]!),
  doesNot: jsonOf(cells[2]!),
  code: quoted(cells[3]!)[0]!,
}));
const CLASS_EXAMPLES = [...CLASSES_PAGE.matchAll(/^```json\n(.*?)^```/gms)].map(([, text]) =>
  JSON.parse(text!),
);
const [SHORTER_ENUM, SPLIT_FIELD] = [...CLASSES_PAGE.matchAll(/^```bash\n(.*?)^```/gms)].map(
  ([, text]) => text!,
);
const [PROGRAM] = [...CLASSES_PAGE.matchAll(/^```js\n(.*?)^```/gms)].map(([, text]) => text!);
const byName = <Value>(entries: [string, Value][]): Record<string, Value> => Object.fromEntries(entries);

describe('docs/classes.md', () => {
  onAnyEngine((service) => {
    it('has every type of field, with an example that is stored as it is', async () => {
      const client = await service.client();
      const [fault] = (await client.post(CLASSES, { name: uniqueName(), fields: { odd: { type: 'odd' } } }))
        .body.errors;
      expect(TYPES.map(({ type }) => type)).toEqual(fault.expected);
      const place = await service.createClass(byName(TYPES.map(({ type }) => [type, { type }])));
      const examples = byName(TYPES.map(({ type, example }) => [type, example]));
      const created = await client.post(`${place.path}/`, examples);
      expect(created.status).toBe(200);
      const [stored] = (await client.get(`${place.path}/`)).body.objects;
      expect(stored).toMatchObject(examples);
    });

    it('says which constraints a type takes', async () => {
      const client = await service.client();
      const all = byName(CONSTRAINTS.map(({ name, value }) => [name, value]));
      for (const { type, constraints } of TYPES) {
        const definition = { name: uniqueName(), fields: { field: { ...all, type } } };
        const { body } = await client.post(CLASSES, definition);
        const refused = (body.errors as { code: string; pointer: string }[])
          .filter(({ code }) => code === 'not_applicable')
          .map(({ pointer }) => pointer.replace('/fields/field/', ''));
        expect({ type, taken: Object.keys(all).filter((name) => !refused.includes(name)) }).toEqual({
          type,
          taken: expect.arrayContaining(constraints),
        });
        expect(refused).toHaveLength(CONSTRAINTS.length - constraints.length);
      }
    });

    it('says what fits a constraint, and with which code the rest is refused', async () => {
      const client = await service.client();
      const place = await service.createClass(
        byName(
          CONSTRAINTS.map(({ name, value }) => {
            const { type } = TYPES.find(({ constraints }) => constraints.includes(name))!;
            return [name, { type, [name]: value }];
          }),
        ),
      );
      const fitting = byName(CONSTRAINTS.map(({ name, fits }) => [name, fits]));
      expect((await client.post(`${place.path}/`, fitting)).status).toBe(200);
      const others = byName(CONSTRAINTS.map(({ name, doesNot }) => [name, doesNot]));
      const { body } = await client.post(`${place.path}/`, others);
      const faults = (body.errors as { code: string; pointer: string }[]).map(({ code, pointer }) => ({
        code,
        name: pointer.split('/')[1],
      }));
      expect(faults).toHaveLength(CONSTRAINTS.length);
      expect(faults).toEqual(expect.arrayContaining(CONSTRAINTS.map(({ name, code }) => ({ name, code }))));
    });

    it('has every member of a field and of a class', async () => {
      const client = await service.client();
      const { schemas } = (await client.get('/openapi.json')).body.components;
      const [ofField, ofClass] = ['## What every field takes', '## What a class takes'].map((title) =>
        table(CLASSES_PAGE.split(title)[1]!, 'Member').flatMap(([member]) => quoted(member!)),
      );
      expect([...ofField!, ...CONSTRAINTS.map(({ name }) => name)].sort()).toEqual(
        Object.keys(schemas.FieldDefinition.properties).sort(),
      );
      expect(ofClass!.sort()).toEqual(Object.keys(schemas.NewClass.properties).sort());
    });

    it('has classes that are accepted', async () => {
      const client = await service.client();
      expect(CLASS_EXAMPLES).toHaveLength(2);
      for (const { name: _, ...definition } of CLASS_EXAMPLES) {
        const answer = await client.post(CLASSES, { ...definition, name: uniqueName() });
        expect(answer).toMatchObject({ status: 200, body: definition });
      }
    });

    it('makes an enum shorter by its recipe, whatever objects have', async () => {
      const client = await service.client();
      const { name: _, ...definition } = CLASS_EXAMPLES[0];
      const name = uniqueName();
      expect((await client.post(CLASSES, { ...definition, name })).status).toBe(200);
      const path = `/api/v1/storage/data/${name}`;
      const references = Array.from({ length: 501 }, (_, at) => ({ reference: `S-${at}` }));
      const others = [{ reference: 'A', status: 'delivered' }];
      expect((await client.post(`${path}/batch`, [...references, ...others])).status).toBe(200);
      const { stdout } = await follow(SHORTER_ENUM!, name, client);
      expect(JSON.parse(stdout).fields.status).toMatchObject({
        enum: ['sent', 'delivered'],
        default: 'sent',
      });
      const total = async (status: string) =>
        (await client.get(`${path}/?query=${JSON.stringify({ status: { $eq: status } })}`)).body.metadata
          .total;
      expect([await total('sent'), await total('delivered'), await total('packed')]).toEqual([501, 1, 0]);
    });

    it('makes two fields of one by its recipe', async () => {
      const client = await service.client();
      const { name: _, ...definition } = CLASS_EXAMPLES[0];
      const name = uniqueName();
      expect((await client.post(CLASSES, { ...definition, name })).status).toBe(200);
      const path = `/api/v1/storage/data/${name}`;
      const references = Array.from({ length: 501 }, (_, at) => ({ reference: `S-${at}` }));
      expect((await client.post(`${path}/batch`, [...references, { reference: 'A' }])).status).toBe(200);
      const { fields } = JSON.parse((await follow(SPLIT_FIELD!, name, client)).stdout);
      expect(fields).toMatchObject({ series: { required: true }, number: { required: true } });
      expect(fields).not.toHaveProperty('reference');
      const { metadata, objects } = (await client.get(`${path}/?sort=-number&limit=1`)).body;
      expect([metadata.total, objects[0]]).toMatchObject([502, { series: 'S', number: 500 }]);
    });

    it('makes a service agree with files by its program, which removes no field', async () => {
      const client = await service.client();
      const name = uniqueName();
      const directory = mkdtempSync(join(tmpdir(), 'definitions-'));
      const [program, file] = ['apply.mjs', 'class.json'].map((base) => join(directory, base)) as [
        string,
        string,
      ];
      writeFileSync(program, PROGRAM!);
      const env = { ...process.env, API: service.baseUrl, TOKEN: client.token };
      const apply = async (fields: object, more = {}, ...others: string[]) => {
        writeFileSync(file, JSON.stringify({ name, fields }));
        const run: Promise<{ code?: number; stdout: string }> = promisify(execFile)(
          process.execPath,
          [program, file, ...others],
          { env: { ...env, ...more } },
        );
        const { code = 0, stdout } = await run.catch((error: { code: number; stdout: string }) => error);
        return { code, stdout };
      };
      const stored = async () => (await client.get(`${CLASSES}/${name}`)).body;
      try {
        const [text, fresh] = [{ type: 'string' }, { type: 'string', renamedFrom: 'old' }];
        expect(await apply({ old: text })).toEqual({
          code: 0,
          stdout: expect.stringContaining(`${name} applied 200`),
        });
        for (const revision of [2, 2]) {
          expect(await apply({ fresh })).toMatchObject({ code: 0 });
          expect(await stored()).toMatchObject({ revision, fields: { fresh: text } });
        }
        expect(await apply({ other: text })).toMatchObject({
          code: 1,
          stdout: expect.stringMatching(/NOT applied 200 .*fields_removed/),
        });
        expect(await apply({ fresh, odd: { type: 'odd' } })).toMatchObject({
          code: 1,
          stdout: expect.stringContaining('unknown_type'),
        });
        expect(await stored()).toMatchObject({ revision: 2, fields: { fresh: text } });
        const faulty = join(directory, 'faulty.json');
        writeFileSync(faulty, JSON.stringify({ name: uniqueName(), fields: { odd: { type: 'odd' } } }));
        expect(await apply({ fresh, more: text }, {}, faulty)).toMatchObject({
          code: 1,
          stdout: expect.stringMatching(/NOT applied 200 .*\n.* NOT applied 400 /),
        });
        expect(await stored()).toMatchObject({ revision: 2, fields: { fresh: text } });
        const blind = await (await newApplication(service, ['classes:write'])).client();
        expect(await apply({ fresh, more: text }, { TOKEN: blind.token })).toMatchObject({
          code: 1,
          stdout: expect.stringMatching(/NOT applied 403 .*classes:read/),
        });
        expect(await apply({ other: text }, { REMOVE_FIELDS: 'yes' })).toMatchObject({ code: 0 });
        expect((await stored()).fields).toEqual({ other: text });
      } finally {
        rmSync(directory, { recursive: true });
      }
    });

    it('knows what other services call the types', async () => {
      const client = await service.client();
      for (const [elsewhere, here] of table(CLASSES_PAGE, 'Type elsewhere')) {
        const fields = byName(quoted(elsewhere!).map((type) => [type, { type }]));
        const answer = await client.post(CLASSES, { name: uniqueName(), fields });
        expectProblem(answer, 400, 'invalid_definition');
        const [meant] = quoted(here!);
        for (const { message } of answer.body.errors)
          expect(message).toMatch(new RegExp(` For \\w+ take .*${meant ?? 'attachment'}`));
        expect(answer.body.errors).toHaveLength(Object.keys(fields).length);
      }
    });
  });
});

describe('docs/errors.md', () => {
  it('has every problem, with its status', () => {
    const rows = table(ERRORS_PAGE, '`code`').map(([code, status]) => [quoted(code!)[0], Number(status)]);
    expect(rows).toEqual(Object.entries(PROBLEMS).map(([code, [status]]) => [code, status]));
  });

  onAnyEngine((service) => {
    it('shows a problem as it is answered', async () => {
      const client = await service.client();
      const place = await service.createClass({ reference: { type: 'string' } });
      const { body } = await client.post(`${place.path}/`, { refrence: 'S-1' });
      const shown = /^```json\n(.*?)^```/ms.exec(ERRORS_PAGE)![1]!.replace('Shipment', place.name);
      expect(body).toMatchObject(JSON.parse(shown));
      // All but what is of one request.
      const { instance, requestId, ...others } = body;
      expect(JSON.parse(shown)).toEqual(others);
    });
  });
});
