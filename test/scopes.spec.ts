import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { type Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ADMINISTRATION, newPlace, OPERATIONS, stateOf } from './support/http/operations.js';
import { uniqueName } from './support/services/service.js';

const EVERY_SCOPE = ['data:read', 'data:write', ...new Set(ADMINISTRATION.map(([scope]) => scope))];

describe('a token', () => {
  oneEngine((service) => {
    it.each(OPERATIONS)('without its scope is refused with 403 and no effect: $name', async (operation) => {
      const place = await newPlace(service);
      const before = await stateOf(service, place);
      const others = EVERY_SCOPE.filter((scope) => scope !== operation.scope).join(' ');
      const client = new Client(service.baseUrl, await service.token(others));
      const { path, body } = operation.request(place);
      const answer = await client.send(operation.method, path, body);
      expectProblem(answer, 403, 'insufficient_scope');
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer realm="storage", error="insufficient_scope", scope="${operation.scope}"`,
      );
      expect(await stateOf(service, place)).toEqual(before);
    });

    it.each(OPERATIONS)(
      'with the scope for one class works there and nowhere else: $name',
      async (operation) => {
        const [here, elsewhere] = [await newPlace(service), await newPlace(service)];
        const before = await stateOf(service, elsewhere);
        const client = new Client(
          service.baseUrl,
          await service.token(`${operation.scope}:${here.className}`),
        );
        const refused = operation.request(elsewhere);
        const refusal = await client.send(operation.method, refused.path, refused.body);
        expectProblem(refusal, 403, 'insufficient_scope');
        expect(refusal.body.detail).toBe(
          `The access token lacks the scope ${operation.scope}, or ${operation.scope}:${elsewhere.className}.`,
        );
        expect(await stateOf(service, elsewhere)).toEqual(before);
        const allowed = operation.request(here);
        const answer = await client.send(operation.method, allowed.path, allowed.body);
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
      },
    );

    it.each(ADMINISTRATION)(
      'without the scope %s is refused with 403: %s %s',
      async (scope, method, path) => {
        // The right to write applications includes reading them.
        const sufficient: string[] = scope === 'applications:read' ? [scope, 'applications:write'] : [scope];
        const others = EVERY_SCOPE.filter((other) => !sufficient.includes(other)).join(' ');
        const client = new Client(service.baseUrl, await service.token(others));
        expectProblem(await client.send(method, path), 403, 'insufficient_scope');
      },
    );

    it('is judged by its scope before its class, so that names of classes stay unknown', async () => {
      const client = new Client(service.baseUrl, await service.token('data:read:Known'));
      expectProblem(await client.get('/api/v1/storage/data/Unknown/'), 403, 'insufficient_scope');
      expectProblem(await client.get('/api/v1/storage/data/known/'), 403, 'insufficient_scope');
      const { body } = await client.get('/api/v1/storage/data/no%20name/');
      expect(body.detail).toBe('The access token lacks the scope data:read.');
    });

    it('is told a name that was perhaps meant only of a class that it may read or write', async () => {
      const { name } = await service.createClass({}, uniqueName('Hidden'));
      const typo = `${name}x`;
      const data = `/api/v1/storage/data/${typo}`;
      const id = '019b0000-0000-7000-8000-000000000000';
      const requests: [scope: string, method: string, path: string, body?: unknown][] = [
        ['data:read', 'GET', `${data}/`],
        ['data:read', 'GET', `${data}/${id}`],
        ['data:read', 'GET', `${data}/${id}/attachments/a.txt`],
        ['data:write', 'POST', `${data}/`, {}],
        ['data:write', 'PUT', `${data}/batch`, []],
        ['data:write', 'DELETE', `${data}/batch`, []],
        ['data:write', 'PUT', `${data}/${id}`, {}],
        ['data:write', 'DELETE', `${data}/${id}`],
        ['data:write', 'POST', `${data}/${id}/attachments/a.txt`, 'aGk='],
        ['data:write', 'DELETE', `${data}/${id}/attachments/a.txt`],
        ['classes:read', 'GET', `/api/v1/storage/classes/${typo}`],
        ['classes:write', 'PUT', `/api/v1/storage/classes/${typo}`, {}],
        ['classes:write', 'DELETE', `/api/v1/storage/classes/${typo}`],
      ];
      for (const [scope, method, path, body] of requests) {
        const isOfData = scope.startsWith('data:');
        const ofTypo = isOfData ? `${scope}:${typo}` : scope;
        const widths: [scopes: string, isTold: boolean][] = [
          [scope, true],
          [ofTypo, !isOfData],
          [`${ofTypo} data:read:${name}`, true],
          [`${ofTypo} data:write:${name}`, true],
          [`${ofTypo} classes:read`, true],
          [`${ofTypo} data:read:Other applications:read`, !isOfData],
        ];
        for (const [scopes, isTold] of widths) {
          const client = new Client(service.baseUrl, await service.token(scopes));
          const answer = await client.send(method, path, body);
          expectProblem(answer, 404, 'class_not_found');
          const { detail } = answer.body;
          expect([method, path, scopes, detail.includes(`Did you mean ${name}?`)]).toEqual([
            method,
            path,
            scopes,
            isTold,
          ]);
          expect(answer.text.replaceAll(typo, '').includes(name)).toBe(isTold);
        }
      }
    });

    it('with classes:write alone reads neither stored values nor definitions by what is refused', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      await (await service.client()).create(things, { n: 4711 });
      const fields = { n: { type: 'integer', maximum: 1 } };
      for (const scope of ['classes:write', `classes:write classes:read data:read:${things.name}`]) {
        const mayRead = scope !== 'classes:write';
        const client = new Client(service.baseUrl, await service.token(scope));
        for (const query of ['?dryRun=true', '']) {
          const refused = await client.put(things.definitionPath + query, { fields });
          expectProblem(refused, 409, 'definition_conflict');
          expect(refused.body.examples[0].errors[0]).toMatchObject({ pointer: '/n', code: 'maximum' });
          expect(refused.text.includes('4711')).toBe(mayRead);
        }
        const stale = await client.put(things.definitionPath, { fields }, { 'if-match': '"7"' });
        expectProblem(stale, 412, 'precondition_failed');
        expect([Object.hasOwn(stale.body, 'current'), stale.headers.has('etag')]).toEqual([mayRead, mayRead]);
      }
    });

    it('loses a scope within five seconds when its application does', async () => {
      const place = await newPlace(service);
      const application = await newApplication(service, ['data:read', 'data:write']);
      const own = await application.client();
      expect((await own.put(place.objectPath, { text: 'mine' })).status).toBe(200);
      await (await service.client()).put(application.path, { scopes: ['data:read'] });
      const removed = performance.now();
      let begun: number;
      let answer: Answer;
      do {
        begun = performance.now();
        answer = await own.put(place.objectPath, {});
      } while (answer.status === 200 && begun < removed + 5500);
      expectProblem(answer, 403, 'insufficient_scope');
      expect((await own.get(place.objectPath)).status).toBe(200);
    });
  });
});
