import { oneEngine } from './support/fewer-engines.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const text = { type: 'string' };
const ASYNC = { prefer: 'respond-async, wait=0' };

/** The messages of what an answer says of removed fields. */
function removals({ headers }: Answer): string[] {
  const warnings: { code: string; message: string }[] = JSON.parse(headers.get('x-warning') ?? '[]');
  return warnings.filter(({ code }) => code === 'fields_removed').map(({ message }) => message);
}

describe('a change of a class that leaves out fields', () => {
  oneEngine((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    it('names them, tried, done, and answered early', async () => {
      const fields = { kept: text, first: text, second: text, third: text };
      const { definitionPath } = await service.createClass(fields);
      const tried = [
        await client.put(`${definitionPath}?dryRun=true`, { fields: { kept: text } }),
        await client.put(`${definitionPath}?dryRun=true&checkObjects=false`, { fields: { kept: text } }),
      ];
      for (const answer of tried) {
        expect([answer.status, answer.body.revision]).toEqual([200, 2]);
        expect(removals(answer)).toEqual([expect.stringContaining('leaves out 3 fields')]);
        expect(removals(answer)[0]).toContain(': first, second, third.');
      }
      const done = await client.put(definitionPath, { fields: { kept: text, first: text } });
      expect(removals(done)).toEqual([expect.stringContaining(': second, third.')]);
      const early = await client.put(definitionPath, { fields: { kept: text } }, ASYNC);
      expect([early.status, removals(early)]).toEqual([202, [expect.stringContaining('a field')]]);
      expect(removals(early)[0]).toContain(': first.');
    });

    it('names those whose place another field takes, and nested ones', async () => {
      const { definitionPath } = await service.createClass({
        a: text,
        b: text,
        address: { type: 'object', fields: { city: text, street: text } },
        lines: { type: 'array', items: { type: 'object', fields: { sku: text, note: text } } },
      });
      const answer = await client.put(definitionPath, {
        fields: {
          b: { ...text, renamedFrom: 'a' },
          place: {
            type: 'object',
            renamedFrom: 'address',
            fields: { city: text },
          },
          lines: { type: 'array', items: { type: 'object', fields: { sku: text } } },
        },
      });
      expect([answer.status, removals(answer)]).toEqual([
        200,
        [expect.stringContaining(': b, address.street, lines.note.')],
      ]);
    });

    it('stands beside other warnings, and is short however many there are', async () => {
      const names = Array.from({ length: 200 }, (_, at) => `${'n'.repeat(60)}${at}`);
      const { definitionPath } = await service.createClass(
        Object.fromEntries(names.map((name) => [name, text])),
      );
      const answer = await client.put(`${definitionPath}?dryRun=true&wait=9`, { fields: {} });
      expect(answer.headers.get('x-warning')!.length).toBeLessThan(2000);
      expect(answer.headers.get('x-warning')).toContain('unknown_parameter');
      expect(removals(answer)[0]).toContain(' and 190 more.');
    });

    it('is refused where it would leave out members that no definition had', async () => {
      const before = {
        free: { type: 'object' },
        any: { type: 'json' },
        list: { type: 'array' },
        known: { type: 'object', fields: { inner: { type: 'object' } } },
      };
      const things = await service.createClass(before);
      const value = { a: 'x', b: 'y' };
      const object = { free: value, any: value, list: [value], known: { inner: value } };
      const path = await client.create(things, object);
      const strict = { type: 'object', fields: { a: text } };
      const tighter = {
        free: strict,
        any: strict,
        list: { type: 'array', items: strict },
        known: { type: 'object', fields: { inner: strict } },
      };
      for (const [name, field] of Object.entries(tighter)) {
        for (const query of ['', '?dryRun=true']) {
          const change = { fields: { ...before, [name]: field } };
          const answer = await client.put(`${things.definitionPath}${query}`, change);
          expectProblem(answer, 409, 'definition_conflict');
          const { errors } = answer.body.examples[0];
          expect(errors).toMatchObject([{ code: 'unknown_field', pointer: expect.stringMatching(/\/b$/) }]);
        }
      }
      expect((await client.get(path)).body).toMatchObject(object);
      expect((await client.put(path, { ...object, list: [] })).status).toBe(200);
    });

    it('is no warning where nothing is lost, nor where the change is refused', async () => {
      const things = await service.createClass({ old: text, n: { type: 'integer' } });
      await client.create(things, { n: 1 });
      const renamed = { fresh: { ...text, renamedFrom: 'old' }, n: { type: 'integer' } };
      const moved = [
        await client.put(things.definitionPath, { fields: { ...renamed, more: text } }),
        await client.put(things.definitionPath, { fields: { ...renamed, more: text } }),
        await client.put(`${things.definitionPath}?dryRun=true`, {
          fields: { ...renamed, more: text, x: text },
        }),
      ];
      for (const answer of moved)
        expect([answer.status, answer.headers.get('x-warning')]).toEqual([200, null]);
      const refused = await client.put(things.definitionPath, { fields: { n: text } });
      expectProblem(refused, 409, 'definition_conflict');
      expect(removals(refused)).toEqual([]);
    });
  });
});
