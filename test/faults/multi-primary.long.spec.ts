import '../support/extent.js';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRunState } from '../support/run/run-state.js';
import { uniqueName } from '../support/services/service.js';
import { cleaningUp } from './clean-up.js';
import { Caller } from './clients/exchange.js';
import { canCluster, GaleraCluster } from './servers/galera.js';
import { Instance } from './servers/instances.js';

const CLASS = 'Counted';
const BATCH = 1000;
const BATCHES = 3;
/** Elsewhere such a class is sealed within a second of the last listing. */
const LOOKS = 8;
const CHECK_INTERVAL_MILLISECONDS = 500;

describe('on a node of a cluster whose nodes all take writes', () => {
  (canCluster() ? it : it.skip)(
    'counts the objects of a class instead of sealing them, and says so at the start',
    () =>
      cleaningUp(async (later) => {
        const directory = join(readRunState().directory, uniqueName());
        mkdirSync(directory);
        const cluster = await GaleraCluster.start(directory, 1);
        later(() => cluster.stop());
        const [node] = cluster.nodes;
        const instance = await Instance.start('service', { directory, databaseUrl: cluster.url(node!) });
        later(() => instance.stop());
        const caller = new Caller(await instance.token());
        later(async () => caller.close());
        const ask = (method: string, path: string, body?: unknown) =>
          caller.ask(instance.baseUrl, {
            method,
            path: `/api/v1/storage/${path}`,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });

        await ask('POST', 'classes', { name: CLASS, fields: { n: { type: 'integer' } } });
        for (let batch = 0; batch < BATCHES; batch++) {
          await ask('POST', `data/${CLASS}/batch`, new Array(BATCH).fill({ n: batch }));
        }
        for (let look = 0; look < LOOKS; look++) {
          const { metadata } = await ask('GET', `data/${CLASS}/?limit=1000&page=3`);
          expect(metadata).toMatchObject({ pages: BATCHES, total: BATCHES * BATCH });
          await pause(CHECK_INTERVAL_MILLISECONDS);
        }
        const query = `data/${CLASS}/?${new URLSearchParams({ query: '{"n":{"$eq":1}}' })}`;
        expect((await ask('GET', query)).metadata.total).toBe(BATCH);
        expect(await node!.query('SELECT * FROM faults.segments')).toEqual([]);
        expect(readFileSync(instance.logFile, 'utf8')).toContain('several nodes of the database take writes');
      }),
  );
});
