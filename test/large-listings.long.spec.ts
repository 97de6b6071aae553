import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { serverProcesses } from './support/databases/database-access.js';
import { itBoth, itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { openRequest } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { largestGrowth } from './support/services/memory-growth.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const OBJECTS = 160;
/** A page is to be more than the sockets on its way hold. */
const OBJECT_BYTES = 512 * 1024;
/** A client is slow once it has been so for five seconds. */
const STALLED_MILLISECONDS = 7000;
/** As much as two of the four pages at once. Most of it waits to be collected, so it differs from run to run. */
const MAX_GROWTH = 2 * OBJECTS * OBJECT_BYTES;
/** So many may take large pages at once. */
const MAX_AT_ONCE = 4;

/** What makes the framework answer a listing, instead of the way around it. */
const BY_FRAMEWORK = '&query={}';

/** Repeated as often as is needed: what is cut off has to be made first. */
const textOf = (rank: number) => {
  const piece = `${rank} é `;
  return piece.repeat(Math.ceil(OBJECT_BYTES / piece.length)).slice(0, OBJECT_BYTES);
};

describe('a page of large objects', () => {
  eachKind((shared) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let large: ClassHandle;
    let paths: string[];

    beforeAll(async () => {
      ({ service, stop } = await startService(shared.running.engine));
      client = await service.client();
      large = await service.createClass({
        rank: { type: 'integer', indexed: true },
        text: { type: 'string' },
      });
      paths = [];
      for (let rank = 0; rank < OBJECTS; rank++) {
        paths.push(await client.create(large, { rank, text: textOf(rank) }));
      }
    });

    afterAll(() => stop());

    const address = (more = '') => `${large.path}?limit=1000${more}`;

    /** Asks for a page and answers as soon as its head is there; nothing of its body has been taken by then. */
    async function begin(path = address()): Promise<IncomingMessage> {
      const request = openRequest(client, 'GET', path);
      request.on('error', () => {});
      request.end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return response;
    }

    /** Asks again, as clients are told to, where those before have kept it waiting for too long on a busy machine. */
    async function beginInTurn(path: string): Promise<IncomingMessage> {
      for (;;) {
        const response = await begin(path);
        if (response.statusCode === 200) return response;
        expect(response.statusCode).toBe(503);
        await response.toArray();
      }
    }

    async function takeAll(response: IncomingMessage) {
      return JSON.parse(Buffer.concat(await response.toArray()).toString());
    }

    const expected = () => Array.from({ length: OBJECTS }, (_, rank) => ({ rank, text: textOf(rank) }));

    function expectWhole(page: {
      metadata: unknown;
      objects: { _id: string; rank: number; text: string }[];
    }) {
      expect(page.metadata).toMatchObject({ page: 1, pages: 1, limit: 1000, total: OBJECTS });
      expect(page.objects.map(({ _id }) => `${large.path}/${_id}`)).toEqual(paths);
      // Not by toEqual: a difference of so long texts would take for ever to show.
      const wrong = expected().filter(
        ({ rank, text }, at) => page.objects[at]!.rank !== rank || page.objects[at]!.text !== text,
      );
      expect(wrong.map(({ rank }) => rank)).toEqual([]);
    }

    itBoth('arrives whole, in order, and as often as it is asked for', async () => {
      expectWhole(await takeAll(await begin()));
      expectWhole(await takeAll(await begin(address(BY_FRAMEWORK))));
      const filtered = await takeAll(await begin(address('&query={"rank":{"$gte":1}}')));
      expect(filtered.objects.map(({ rank }: { rank: number }) => rank)).toEqual(
        Array.from({ length: OBJECTS - 1 }, (_, index) => index + 1),
      );
      const middle = await takeAll(await begin(`${large.path}?limit=50&page=2`));
      expect(middle.metadata.total).toBe(OBJECTS);
      expect(middle.objects[0].rank).toBe(50);
      expect(middle.objects).toHaveLength(50);
    });

    itBoth('is one object of it where the page is small, with its length', async () => {
      const answer = await client.get(`${large.path}?limit=1&page=3`, { 'accept-encoding': 'identity' });
      expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
      expect(answer.body.objects[0].rank).toBe(2);
    });

    itBoth('has a head that is asked for alone', async () => {
      for (let round = 0; round < MAX_AT_ONCE + 2; round++) {
        const answer = await client.send('HEAD', address());
        expect(answer.status).toBe(200);
        expect(answer.bytes.length).toBe(0);
      }
      expectWhole(await takeAll(await begin()));
    });

    itBoth('holds up no other client when its reader is slow, and goes on when it reads', async () => {
      const stalled = await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => begin()));
      expect(stalled.map(({ statusCode }) => statusCode)).toEqual(stalled.map(() => 200));
      const other = await service.createClass({ n: { type: 'integer' } });
      await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          const path = await client.create(other, { n });
          expect((await client.get(path)).body.n).toBe(n);
          expect((await client.get(`${other.path}?limit=1000`)).status).toBe(200);
          expect((await client.get(`${large.path}?limit=1&page=${n + 1}`)).body.objects[0].rank).toBe(n);
        }),
      );
      // Slow as they are, no other client waits for their turns.
      await setTimeout(STALLED_MILLISECONDS);
      for (const page of await Promise.all(stalled.map(takeAll))) expectWhole(page);
    });

    itBoth('leaves nothing behind when clients go away', async () => {
      for (let round = 0; round < 3; round++) {
        const left = await Promise.all([begin(), begin(address(BY_FRAMEWORK)), begin(), begin()]);
        for (const response of left) {
          expect(response.statusCode).toBe(200);
          response.destroy();
        }
        // Going away takes its time; a client that comes meanwhile waits.
      }
      const pages = await Promise.all(Array.from({ length: 4 }, async () => takeAll(await begin())));
      for (const page of pages) expectWhole(page);
    });

    itBoth('is of one moment, whatever is written while it is taken', async () => {
      const pages = [await begin(), await begin(address(BY_FRAMEWORK))];
      const [first, last] = [paths[0]!, paths.at(-1)!];
      const other = await client.create(large, { rank: OBJECTS, text: 'new' });
      expect((await client.put(first, { text: 'changed' })).status).toBe(200);
      expect((await client.delete(last)).status).toBe(200);
      expect((await client.get(`${large.path}?limit=1`)).body.metadata.total).toBe(OBJECTS);
      for (const page of pages) expectWhole(await takeAll(page));

      const after = await takeAll(await begin());
      expect(after.metadata.total).toBe(OBJECTS);
      expect(after.objects[0].text).toBe('changed');
      expect(after.objects.at(-1)).toMatchObject({ text: 'new' });

      // As the other tests expect it.
      await client.delete(other);
      await client.put(first, { text: textOf(0) });
      paths[OBJECTS - 1] = await client.create(large, { rank: OBJECTS - 1, text: textOf(OBJECTS - 1) });
      expectWhole(await takeAll(await begin()));
    });

    itBoth('breaks off when its rest cannot be read', async () => {
      const { databaseUrl } = service.running;
      if (databaseUrl === undefined) return;
      for (const path of [address(), address(BY_FRAMEWORK)]) {
        const response = await begin(path);
        await killReaders(databaseUrl);
        await expect(takeAll(response)).rejects.toThrow('aborted');
      }
      await until('the log to tell of it', async () => service.log().includes('A large page broke off'));
      expectWhole(await takeAll(await begin()));
    });

    itLong('is not in memory as a whole', async () => {
      await takeAll(await begin());
      const growth = await largestGrowth(service, async () => {
        for (let round = 0; round < 3; round++) {
          await Promise.all(
            [address(), address(BY_FRAMEWORK), address(), address()].map(async (path) => {
              const response = await beginInTurn(path);
              let length = 0;
              for await (const chunk of response) length += chunk.length;
              expect(length).toBeGreaterThan(OBJECTS * OBJECT_BYTES);
            }),
          );
        }
      });
      expect(growth).toBeLessThan(MAX_GROWTH);
    });

    itLong(
      'ends when its client hardly takes it and another one waits, and does not when it is taken',
      async () => {
        const stalled = await Promise.all([begin(), begin(address(BY_FRAMEWORK)), begin()]);
        const steady = await begin();
        const chunks: Buffer[] = [];
        const ended = takeSlowly(steady, (chunk) => chunks.push(chunk));
        const outcomes = stalled.map(
          (response) =>
            new Promise<boolean>((resolve) => {
              response.on('error', () => {}).once('close', () => resolve(response.complete));
            }),
        );
        const late = await Promise.all([begin(), begin(address(BY_FRAMEWORK)), begin()]);
        for (const page of await Promise.all(late.map(takeAll))) expectWhole(page);
        for (const response of stalled) response.resume();
        // As many as it takes: late clients may have taken their pages one after the other.
        expect(await Promise.all(outcomes)).toContain(false);
        await ended;
        expectWhole(JSON.parse(Buffer.concat(chunks).toString()));
        await until('the log to tell of it', async () => service.log().includes('takes it too slowly'));
      },
    );
  });
});

/** Takes an answer at some mebibytes a second. */
async function takeSlowly(response: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of response) {
    take(chunk as Buffer);
    await setTimeout(5);
  }
}

/** Ends every connection of a database that is sending something. */
async function killReaders(databaseUrl: string): Promise<void> {
  const connection = await createConnection({ uri: databaseUrl });
  const database = new URL(databaseUrl).pathname.slice(1);
  for (const { Id, db, Command } of await serverProcesses(connection))
    if (db === database && Command !== 'Sleep' && Id !== connection.threadId)
      await connection.query(`KILL ${Id}`);
  await connection.end();
}
