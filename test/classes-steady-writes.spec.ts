import { type ClassHandle, Client } from './support/http/client.js';
import { ASYNC, ended, pathOf } from './support/http/long-changes.js';
import { type Service, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';

const OBJECTS = 6000;
const BATCH = 200;
const UPDATING = 2;

/** What a change of so many objects takes at most, beside writers that would write for as long as it goes on. */
const MAX_MILLISECONDS = 30_000;
/** What a write waits for it at most: the longest turn of the copy, and some. */
const MAX_WAIT_MILLISECONDS = 6000;

describe('a change that copies objects', () => {
  let service: Service;
  let client: Client;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ service, stop } = await startService('sqlite'));
    client = await service.client();
  });
  afterAll(() => stop());

  it('ends beside writers that write faster than it copies, and lets none wait for long', async () => {
    const things = await service.createClass({ n: { type: 'integer', indexed: true } });
    const ids: string[] = [];
    for (let from = 0; from < OBJECTS; from += 1000)
      ids.push(
        ...(await create(
          things,
          Array.from({ length: 1000 }, (_, at) => ({ n: from + at })),
        )),
      );
    const begun = performance.now();
    let isOver = false;
    let longest = 0;
    let created = 0;
    const writing = async (write: () => Promise<unknown>) => {
      // Ends by itself where the change does not, so that a failure is told as what it is.
      while (!isOver && performance.now() - begun < patience(MAX_MILLISECONDS)) {
        const since = performance.now();
        await write();
        longest = Math.max(longest, performance.now() - since);
      }
    };
    let next = 0;
    const update = async () => {
      const batch = Array.from({ length: BATCH }, () => ({ _id: ids[next++ % OBJECTS], n: next }));
      expect((await client.put(`${things.path}/batch`, batch)).status).toBe(200);
    };
    const writers = [
      ...Array.from({ length: UPDATING }, () => writing(update)),
      writing(async () => {
        created += (
          await create(
            things,
            Array.from({ length: BATCH }, () => ({ n: -1 })),
          )
        ).length;
      }),
    ];
    const level = { type: 'integer', required: true, default: 1 };
    const fields = { n: { type: 'integer', indexed: true }, level };
    const answer = await client.put(things.definitionPath, { fields }, ASYNC);
    expect(answer.status).toBe(202);
    const { body } = await ended(client, pathOf(answer));
    expect(body.state).toBe('done');
    expect(performance.now() - begun).toBeLessThan(patience(MAX_MILLISECONDS));
    isOver = true;
    await Promise.all(writers);
    expect(longest).toBeLessThan(patience(MAX_WAIT_MILLISECONDS));
    const { metadata } = (await client.list(things, { level: { $eq: 1 } })).body;
    expect(metadata.total).toBe(OBJECTS + created);
  });

  async function create(things: ClassHandle, objects: object[]): Promise<string[]> {
    const { status, body } = await client.post(`${things.path}/batch`, objects);
    expect(status).toBe(200);
    return body.map((url: string) => url.slice(url.lastIndexOf('/') + 1));
  }
});
