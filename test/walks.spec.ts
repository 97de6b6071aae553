import { crc32 } from 'node:zlib';
import { amount, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { referenceOrder } from './support/listings/sort-reference.js';
import { SORTABLE_FIELDS, SORTS, sortableObjects } from './support/listings/sortable-objects.js';
import { seededRandom } from './support/seeded-random.js';
import { type Service } from './support/services/service.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of any form
type Stored = any;

const ids = (found: Stored[]): string[] => found.map(({ _id }) => _id);

/** The addresses of a `Link` header by their relation. */
function linksOf(answer: Answer): Record<string, string> {
  const links = (answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries([...links].map(([, address, relation]) => [relation, address]));
}

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let all: Stored[];

  async function list(parameters: Record<string, string>, query?: object) {
    const answer = await client.list(things, query, parameters);
    expect({ parameters, query, status: answer.status, text: answer.text.slice(0, 1000) }).toMatchObject({
      status: 200,
    });
    return answer.body;
  }

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(SORTABLE_FIELDS);
    const answer = await client.post(`${things.path}/batch`, sortableObjects(seededRandom(7), 200));
    expect(answer.status).toBe(200);
    all = (await list({ limit: '1000' })).objects;
  });

  /** Walks to an end, and answers the ids in the order of the listing. */
  async function walk(direction: 'after' | 'before', parameters: Record<string, string>, query?: object) {
    const found: string[] = [];
    const member = direction === 'after' ? 'next' : 'previous';
    let { objects, metadata } = await list(parameters, query);
    if (direction === 'before') {
      // From the last page on.
      ({ objects, metadata } = await list(
        { ...parameters, page: String(Math.max(1, metadata.pages)) },
        query,
      ));
    }
    for (;;) {
      if (direction === 'after') found.push(...ids(objects));
      else found.unshift(...ids(objects));
      if (metadata[member] === undefined || found.length > 2 * all.length) return found;
      const { page: _, ...rest } = parameters;
      ({ objects, metadata } = await list({ ...rest, [direction]: metadata[member] }, query));
    }
  }

  it.each([
    '_id',
    '-_id',
    ...SORTS.flatMap((name) => [name, `-${name}`]),
    '-count,text',
    'flag,-free.v,-name',
  ])('goes through all objects by %s, each once, in both directions', async (sort) => {
    const expected = ids([...all].sort(referenceOrder(sort)));
    expect(await walk('after', { sort, limit: '17' })).toEqual(expected);
    expect(await walk('before', { sort, limit: '23' })).toEqual(expected);
    expect(await walk('after', { sort, limit: '40', count: 'none' })).toEqual(expected);
  });

  itBoth('goes without a sort by id, with any filter, and the total stays exact', async () => {
    const filters: [object | undefined, (one: Stored) => boolean][] = [
      [undefined, () => true],
      [{ count: { $gt: 0 } }, ({ count }) => count > 0],
      [{ figure: { $eq: 7 } }, ({ figure }) => figure === 7],
      [{ flag: { $eq: true }, count: { $lte: 2 } }, ({ flag, count }) => flag === true && count <= 2],
      [{ serial: { $eq: -1 } }, () => false],
    ];
    const random = seededRandom(5);
    for (let run = 0; run < amount(8, 80); run++) {
      const [query, matches] = random.pick(filters);
      const sort = random.pick([undefined, random.pick(SORTS), `-${random.pick(SORTS)}`, 'count,-text']);
      const limit = String(1 + random.below(60));
      const expected = ids(all.filter(matches).sort(referenceOrder(sort ?? '_id')));
      const parameters = { limit, ...(sort && { sort }) };
      expect([run, query, sort, await walk('after', parameters, query)]).toEqual([
        run,
        query,
        sort,
        expected,
      ]);
      expect([run, query, sort, await walk('before', parameters, query)]).toEqual([
        run,
        query,
        sort,
        expected,
      ]);
      const { metadata } = await list(parameters, query);
      if (metadata.next === undefined) continue;
      const later = (await list({ ...parameters, after: metadata.next }, query)).metadata;
      expect(later).toMatchObject({ total: expected.length, pages: metadata.pages, limit: Number(limit) });
      expect(later).not.toHaveProperty('page');
      expect(later.previous).toEqual(expect.any(String));
      const uncounted = (await list({ ...parameters, after: metadata.next, count: 'none' }, query)).metadata;
      expect(Object.keys(uncounted)).not.toEqual(expect.arrayContaining(['total']));
      expect(uncounted).not.toHaveProperty('pages');
    }
  });

  it('names no next page at the end, and no previous one at the beginning', async () => {
    const members = ({ metadata }: Stored) => [metadata.previous !== undefined, metadata.next !== undefined];
    expect(members(await list({ limit: '50' }))).toEqual([false, true]);
    expect(members(await list({ limit: '50', page: '2' }))).toEqual([true, true]);
    expect(members(await list({ limit: '50', page: '4' }))).toEqual([true, false]);
    expect(members(await list({ limit: '50', page: '9' }))).toEqual([false, false]);
    expect(members(await list({ limit: '1000' }))).toEqual([false, false]);
    expect(members(await list({ limit: '50', page: '4', count: 'none' }))).toEqual([true, false]);
    const { metadata } = await list({ limit: '50', page: '3', sort: '-count' });
    expect(members(await list({ limit: '50', sort: '-count', after: metadata.next }))).toEqual([true, false]);
    const second = await list({ limit: '50', sort: '-count', page: '2' });
    const first = await list({ limit: '50', sort: '-count', before: second.metadata.previous });
    expect(members(first)).toEqual([false, true]);
    expect(ids(first.objects)).toEqual(ids((await list({ limit: '50', sort: '-count' })).objects));
  });

  it('names the page that a cursor came from although it may be empty by now', async () => {
    const few = await service.createClass({ n: { type: 'integer' } });
    await client.post(`${few.path}/batch`, [{ n: 1 }, { n: 2 }]);
    const page = async (parameters: object) =>
      (await client.list(few, undefined, { limit: '1', ...parameters })).body;
    const first = await page({});
    const second = await page({ after: first.metadata.next });
    await client.delete(`${few.path}/${first.objects[0]._id}`);
    const later = await page({ after: first.metadata.next });
    expect(ids(later.objects)).toEqual(ids(second.objects));
    const before = await page({ before: later.metadata.previous });
    expect(before).toMatchObject({ objects: [], metadata: { total: 1 } });
    expect([before.metadata.previous, before.metadata.next]).toEqual([undefined, undefined]);
  });

  it('links to its neighbours, the first and the last page, without the token', async () => {
    const address = `${things.path}/?sort=-count,text&limit=30&fields=count&query=${encodeURIComponent('{"count":{"$gt":-7}}')}`;
    const bare = client.as(undefined);
    const tokened = (path: string) => `${path}&token=${client.token}`;
    let answer = await bare.get(tokened(address));
    const total = answer.body.metadata.total as number;
    const found = ids(answer.body.objects);
    expect(Object.keys(linksOf(answer))).toEqual(['first', 'next', 'last']);
    expect(answer.headers.get('link')).not.toContain(client.token);
    const last = await client.get(linksOf(answer).last!);
    expect(last.body.metadata.page).toBe(last.body.metadata.pages);
    while (linksOf(answer).next !== undefined) {
      answer = await client.get(linksOf(answer).next!);
      found.push(...ids(answer.body.objects));
    }
    expect(found).toHaveLength(total);
    expect(ids(answer.body.objects)).toEqual(ids(last.body.objects));
    expect(Object.keys(linksOf(answer))).toEqual(['first', 'prev', 'last']);
    const before = await client.get(linksOf(answer).prev!);
    expect(linksOf(before).next).toBeDefined();
    const uncounted = await client.get(`${things.path}/?count=none&limit=30`);
    expect(Object.keys(linksOf(uncounted))).toEqual(['first', 'next']);
    const exact = await client.get(`${things.path}/?count=exact`);
    expectProblem(exact, 400, 'invalid_parameter');
    expect(exact.body.detail).toBe('count is none, or not given: without it a list counts exactly.');
    const long = { name: { $nin: Array.from({ length: 40 }, (_, at) => `${'n'.repeat(60)}${at}`) } };
    expect((await client.list(things, long)).headers.get('link')).toBeNull();
  });

  it('misses nothing and repeats nothing while others write', async () => {
    const busy = await service.createClass({
      rank: { type: 'integer', indexed: true },
      free: { type: 'integer' },
    });
    const random = seededRandom(9);
    const made = () => ({ rank: random.below(9), free: random.below(9) });
    const path = `${busy.path}/batch`;
    const urls: string[] = (await client.post(path, Array.from({ length: 400 }, made))).body;
    const lasting = urls.map((url) => url.split('/').at(-1)!).sort();
    let isOver = false;
    const write = async () => {
      while (!isOver) await client.delete(await client.create(busy, made()));
    };
    const writers = [write(), write()];
    try {
      for (const sort of ['_id', '-_id', 'rank', '-rank', '-free,rank']) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const answer = await client.list(busy, undefined, { sort, limit: '20', ...(after && { after }) });
          expect(answer.status).toBe(200);
          seen.push(...ids(answer.body.objects));
          after = answer.body.metadata.next;
        } while (after !== undefined);
        expect([sort, seen.length]).toEqual([sort, new Set(seen).size]);
        expect([sort, seen.filter((id) => lasting.includes(id)).sort()]).toEqual([sort, lasting]);
      }
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
  });

  it('goes on where the object at a cursor is gone, unless its text is longer than a cursor holds', async () => {
    const texts = await service.createClass({ text: { type: 'string', indexed: true } });
    const batch = ['a', 'b', 'c', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`].map((text) => ({ text }));
    const urls: string[] = (await client.post(`${texts.path}/batch`, batch)).body;
    const page = (parameters: Record<string, string>) =>
      client.list(texts, undefined, { sort: 'text', limit: '2', ...parameters });
    const { next } = (await page({})).body.metadata;
    await client.delete(urls[1]!);
    const second = await page({ after: next });
    expect(second.body.objects.map(({ text }: Stored) => text)).toEqual(['c', `${'x'.repeat(300)}1`]);
    const third = await page({ after: second.body.metadata.next });
    expect(third.body.objects.map(({ text }: Stored) => text)).toEqual([`${'x'.repeat(300)}2`]);
    await client.put(urls[3]!, { text: 'y' });
    expectProblem(await page({ after: second.body.metadata.next }), 400, 'invalid_parameter', [
      { field: 'after', code: 'outdated_cursor' },
    ]);
  });

  it('refuses cursors of another listing, forged ones, and parameters that do not go together', async () => {
    const next: string = (await list({ limit: '10', sort: 'count' })).metadata.next;
    const refused = async (parameters: Record<string, string>, query?: object) =>
      expectProblem(await client.list(things, query, parameters), 400, 'invalid_parameter');
    await refused({ limit: '11', sort: 'count', after: next });
    await refused({ limit: '10', sort: '-count', after: next });
    await refused({ limit: '10', after: next });
    await refused({ limit: '10', sort: 'count', after: next }, { count: { $gt: 1 } });
    for (const forged of ['', 'x', `${next}A`, `A${next.slice(1)}`, 'é', 'A'.repeat(9000), next.slice(0, 12)])
      await refused({ limit: '10', sort: 'count', after: forged });
    const other = await service.createClass(SORTABLE_FIELDS);
    const elsewhere = await client.list(other, undefined, { limit: '10', sort: 'count', after: next });
    expectProblem(elsewhere, 400, 'invalid_parameter', [{ field: 'after', code: 'invalid_cursor' }]);
    await refused({ limit: '10', sort: 'count', after: next, before: next });
    await refused({ count: 'all' });
    expect((await list({ limit: '10', sort: 'count', after: next })).objects).toHaveLength(10);
  });

  it('refuses a cursor whose number is too large for one, of which each client can make the checksum', async () => {
    const counters = await service.createClass({ count: { type: 'integer' } });
    await client.createMany(counters, [{ count: 12_345 }, { count: 12_346 }]);
    const page = (more: object) => client.list(counters, undefined, { sort: 'count', limit: '1', ...more });
    const next = Buffer.from((await page({})).body.metadata.next, 'base64url').toString();
    const [check, payload] = [Number.parseInt(next.slice(0, 8), 16), next.slice(8)];
    const forged = payload.replace('12345', '1e999');
    // Those of texts of one length differ as they do without what they begin with.
    const checked = ((check ^ crc32(payload) ^ crc32(forged)) >>> 0).toString(16).padStart(8, '0') + forged;
    const after = Buffer.from(checked).toString('base64url');
    expectProblem(await page({ after }), 400, 'invalid_parameter', [
      { field: 'after', code: 'invalid_cursor' },
    ]);
  });

  it.each(['1', '2', '01'])('refuses page=%s beside a cursor, in every way of reading', async (page) => {
    const { next } = (await list({ limit: '10', page: '2' })).metadata;
    for (const place of ['after', 'before']) {
      const asked = new URLSearchParams({ limit: '10', page, [place]: next });
      const address = `${things.path}/?${asked}`;
      const fault = { field: place, code: 'invalid_parameter' };
      // By the way of plain reads, by the framework, and as a poll.
      const ways: Record<string, string>[] = [
        {},
        { origin: 'https://elsewhere.example' },
        { 'if-none-match': '"x"' },
      ];
      for (const headers of ways) {
        const answer = await client.get(address, headers);
        expectProblem(answer, 400, 'invalid_parameter', [fault]);
        expect(answer.body.detail).toBe(`${place} is not given together with page.`);
      }
      expect((await client.send('HEAD', address)).status).toBe(400);
      expectProblem(await client.get(`${address}&count=none`), 400, 'invalid_parameter', [fault]);
      const stream = await client.get(address, { accept: 'application/x-ndjson' });
      expectProblem(stream, 400, 'invalid_parameter', [{ field: 'page' }, { field: place }]);
    }
  });

  itLong('is the same for large pages, which are sent as they are read', async () => {
    const large = await largeClass(service, client);
    const page = async (parameters: Record<string, string>) => {
      const { body, text } = await client.list(large, undefined, { limit: '7', ...parameters });
      expect(text.slice(0, 500)).toContain('"objects":');
      return { ranks: body.objects.map(({ rank }: Stored) => rank), metadata: body.metadata };
    };
    for (const sort of ['rank', 'free', '_id']) {
      const first = await page({ sort });
      expect(first.ranks).toEqual([0, 1, 2, 3, 4, 5, 6]);
      const second = await page({ sort, after: first.metadata.next });
      expect(second.ranks).toEqual([7, 8, 9, 10, 11, 12, 13]);
      expect((await page({ sort, after: second.metadata.next })).metadata).not.toHaveProperty('next');
      expect((await page({ sort, before: second.metadata.previous })).ranks).toEqual(first.ranks);
    }
  });
});

async function largeClass(service: Service, client: Client): Promise<ClassHandle> {
  const large = await service.createClass({
    rank: { type: 'integer', indexed: true },
    free: { type: 'integer' },
    text: { type: 'string' },
  });
  for (let from = 0; from < 16; from += 8) {
    const batch = Array.from({ length: 8 }, (_, at) => ({
      rank: from + at,
      free: from + at,
      text: 'x'.repeat(900_000),
    }));
    expect((await client.post(`${large.path}/batch`, batch)).status).toBe(200);
  }
  return large;
}
