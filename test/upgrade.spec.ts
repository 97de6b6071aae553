import { DashboardPage, SESSION } from './support/dashboard/dashboard-page.js';
import type { Engine } from './support/engines.js';
import { isLong, itBoth } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { CLIENT_ID } from './support/run/run-state.js';
import { run } from './support/services/command-line.js';
import { type Service } from './support/services/service.js';
import {
  ARTICLE_OBJECTS,
  ARTICLES,
  ATTACHMENTS,
  BOOKS,
  EMAIL,
  FILTERS,
  PASSWORD,
  type Recorded,
  type RecordedClass,
  SEALED,
  SEALED_OBJECTS,
  SEARCHES,
  SHELVES,
} from './upgrade/content.js';
import { recordedStates, startOnRecorded } from './upgrade/recorded-database.js';

const DATA = '/api/v1/storage/data';

/** Earlier versions kept `fields: {}`, which says nothing; later ones leave it out. */
const withoutEmpty = (fields: object) =>
  JSON.parse(
    JSON.stringify(fields, (name, value) =>
      name === 'fields' && Object.keys(value).length === 0 ? undefined : value,
    ),
  );

/**
 * The first state goes through every migration, and the last one has everything that there is to keep; the rest, and
 * the first of a server, is for `npm run test:long`.
 */
const statesOf = (engine: Engine) =>
  recordedStates(engine).filter(
    (_, at, all) => ((at === 0 && engine === 'sqlite') || at === all.length - 1) !== isLong,
  );

describe('a database as it was recorded', () => {
  eachKind(({ running: { engine } }) =>
    describe.each(statesOf(engine))('in state %s', (state) => {
      let service: Service;
      let stop: () => Promise<void>;
      let recorded: Recorded;
      let environment: Record<string, string>;
      let client: Client;

      beforeAll(async () => {
        ({ service, stop, recorded, environment } = await startOnRecorded(state, engine));
        client = await service.client();
      });
      afterAll(() => stop());

      const handle = (name: string) => ({
        name,
        path: `${DATA}/${name}`,
        definitionPath: `/api/v1/storage/classes/${name}`,
      });
      const idOf = ({ name, unique }: RecordedClass, object: Record<string, unknown>) =>
        recorded.ids[name]![String(object[unique])]!;
      const firstBook = () => `${DATA}/${BOOKS.name}/${idOf(BOOKS, BOOKS.objects[0]!)}`;
      const verify = () => run(['verify'], { PATH: process.env.PATH, ...environment });
      const tokenFor = (client_id: string, client_secret: string) =>
        service.requestToken({ grant_type: 'client_credentials', client_id, client_secret });

      itBoth.each([BOOKS, SHELVES])('has every object of its classes (%#)', async (one) => {
        const { body } = await client.get(handle(one.name).definitionPath);
        expect([body.name, withoutEmpty(body.fields)]).toEqual([one.name, withoutEmpty(one.fields)]);
        const expected = one.objects.map((object) => ({ ...object, _id: idOf(one, object) }));
        const { metadata, objects } = (await client.list(handle(one.name), undefined, { limit: '1000' }))
          .body;
        const own = objects.filter(({ _id }: { _id: string }) => _id !== recorded.once?.id);
        expect(metadata.total).toBe(objects.length);
        expect(own.map(({ attachments, ...object }: { attachments: unknown }) => object)).toEqual(
          expected.sort((left, right) => (left._id < right._id ? -1 : 1)),
        );
        for (const object of expected)
          expect((await client.get(`${DATA}/${one.name}/${object._id}`)).body).toMatchObject(object);
      });

      itBoth('has the objects of sealed segments, counted right', async () => {
        const { status, body } = await client.list(handle(SEALED), undefined, { limit: '100', page: '6' });
        if (status === 404) return;
        expect(body.metadata).toMatchObject({ total: SEALED_OBJECTS, pages: 6 });
        expect(body.objects).toHaveLength(SEALED_OBJECTS - 500);
        const { body: page } = await client.list(handle(SEALED), undefined, { limit: '1' });
        const path = `${DATA}/${SEALED}/${page.objects[0]._id}`;
        expect((await client.put(path, {})).status).toBe(200);
        expect((await client.delete(path)).status).toBe(200);
        expect(await client.total(handle(SEALED))).toBe(SEALED_OBJECTS - 1);
      });

      itBoth.each(FILTERS)('is found by its indexes (%#)', async (one, query, matches) => {
        const { objects } = (await client.list(handle(one.name), query)).body;
        expect(objects.map(({ _id }: { _id: string }) => _id)).toEqual(
          one.objects
            .filter(matches)
            .map((object) => idOf(one, object))
            .sort(),
        );
      });

      itBoth('is found by its words, where it has any', async () => {
        for (const [search, found] of SEARCHES) {
          const { status, body } = await client.list(handle(ARTICLES), undefined, { search });
          if (status === 404) return;
          expect([search, body.objects.map(({ title }: { title: string }) => title)]).toEqual([
            search,
            found.map((at) => ARTICLE_OBJECTS[at]!.title),
          ]);
        }
      });

      itBoth('has the bytes of its attachments', async () => {
        const { attachments } = (await client.get(firstBook())).body;
        expect(attachments.map(({ url, ...descriptor }: { url: string }) => descriptor)).toEqual(
          recorded.attachments,
        );
        for (const { name, url } of attachments)
          expect((await client.get(url)).bytes).toEqual(ATTACHMENTS[name]);
      });

      itBoth('has its applications: their secrets give tokens, and their tokens are good', async () => {
        const { id, secrets, token } = recorded.application;
        const tokens = [token];
        for (const secret of secrets) tokens.push((await tokenFor(id, secret)).body.access_token);
        for (const one of tokens) {
          expect((await client.as(one).get(firstBook())).status).toBe(200);
          expectProblem(await client.as(one).delete(firstBook()), 403, 'insufficient_scope');
        }
        const { body } = await client.get('/api/v1/auth/applications');
        expect(
          body.applications.map((application: { client_id: string }) => application.client_id).sort(),
        ).toEqual([id, CLIENT_ID, recorded.recorder.id].sort());
        const { body: found } = await client.get('/api/v1/auth/applications?search=read');
        expect(found.applications.map(({ client_id }: { client_id: string }) => client_id)).toEqual([id]);
      });

      itBoth(
        'has its idempotency keys, administrators, sessions and audit events, where it had any',
        async () => {
          const { once, session, recorder } = recorded;
          if (once !== undefined) {
            const { access_token: token } = (await tokenFor(recorder.id, recorder.secret)).body;
            const again = await client.as(token).post(`${DATA}/${SHELVES.name}/`, once.object, once.headers);
            expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
            expect(again.body._id).toBe(once.id);
          }
          if (session === undefined) return;
          const page = new DashboardPage(service);
          page.cookie = session;
          expect((await page.get(SESSION)).body).toMatchObject({ email: EMAIL, role: 'owner' });
          const later = new DashboardPage(service);
          expect((await later.signIn(EMAIL, PASSWORD)).status).toBe(200);
          const owner = await later.client();
          const { body: found } = await owner.get('/api/v1/auth/administrators?search=ada');
          expect(found.administrators.map(({ email }: { email: string }) => email)).toEqual([EMAIL]);
          const { events } = (await owner.get('/api/v1/audit?limit=1000')).body;
          const created = events.filter(({ kind }: { kind: string }) => kind === 'class.created');
          const names = created.map(({ subject }: { subject: string }) => subject);
          if (names.length > 0) expect(names).toEqual(expect.arrayContaining([BOOKS.name, SHELVES.name]));
        },
      );

      itBoth('is well by the word of verify, takes all kinds of writes, and is well again', async () => {
        expect(await verify()).toMatchObject({ code: 0, errors: '' });
        const { path, definitionPath } = handle(BOOKS.name);
        const taken = { isbn: String(BOOKS.objects[3]!.isbn), title: 'Again' };
        expectProblem(await client.post(path, taken), 400, 'not_unique');
        const created = await client.create(handle(BOOKS.name), { isbn: 'new', title: 'New' });
        expect((await client.put(firstBook(), { pages: 7, title: null })).body).toMatchObject({ pages: 7 });
        const batch = await client.post(`${path}/batch`, [{ isbn: 'new 1' }, { isbn: 'new 2' }]);
        expect(batch.status).toBe(200);
        expect((await client.post(`${firstBook()}/attachments/new`, 'bmV3')).status).toBe(200);
        expect((await client.delete(`${firstBook()}/attachments/cover.txt`)).status).toBe(200);
        expect((await client.delete(created)).status).toBe(200);
        const { title, ...others } = BOOKS.fields;
        const fields = { ...others, year: { type: 'integer', indexed: true, required: true, default: 2026 } };
        expect((await client.put(definitionPath, { fields })).status).toBe(200);
        expect((await client.list(handle(BOOKS.name), { year: { $eq: 2026 } })).body.metadata.total).toBe(16);
        expect((await client.delete(`${handle(SHELVES.name).definitionPath}?force=true`)).status).toBe(200);
        expect(await verify()).toMatchObject({ code: 0, errors: '' });
      });
    }),
  );
});
