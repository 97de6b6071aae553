import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { sameDatabase } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import { freePort } from './support/services/free-port.js';
import { scrape, total } from './support/services/metrics.js';
import { startService } from './support/services/service.js';
import { until } from './support/until.js';

const GRACE_SECONDS = 1;

describe('Sweeps for bytes that no object mentions', () => {
  eachKind(({ running: { engine, databaseUrl } }) => {
    it('are made by one instance, and by another one where that has been killed', async () => {
      const ports = [await freePort(), await freePort()];
      const settings = (at: number) => ({ ORPHAN_GRACE: `${GRACE_SECONDS}`, METRICS_PORT: `${ports[at]}` });
      const sweeps = async (port: number) => total((await scrape(port)).samples, 'storage_sweeps_total')!;
      const first = await startService(engine, settings(0));
      const { dataDirectory } = first.service.running;
      const second =
        databaseUrl === undefined
          ? undefined
          : await startService(engine, {
              ...settings(1),
              ...sameDatabase(first.service),
              DATA_DIR: dataDirectory,
            });
      const [classId, objectId] = [v7().replaceAll('-', ''), v7()];
      const folder = join(dataDirectory, 'attachments/blobs', classId, objectId.slice(-2), objectId);
      const orphan = join(folder, 'blob');
      const leave = () => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(orphan, 'orphan');
        utimesSync(orphan, 0, 0);
      };
      try {
        const live = second === undefined ? [ports[0]!] : ports;
        const all = async () => (await Promise.all(live.map(sweeps))).reduce((sum, count) => sum + count, 0);
        const [began, before] = [Date.now(), await all()];
        await until('four more sweeps', async () => (await all()) >= before + 4);
        const made = (await all()) - before;
        expect(made).toBeLessThanOrEqual((Date.now() - began) / (1000 * GRACE_SECONDS) + 1);
        if (second === undefined) return;
        process.kill(first.service.running.pid, 'SIGKILL');
        await first.stop();
        leave();
        await until('the orphan to be gone', async () => !existsSync(orphan));
        // A sweep counts at its end.
        await until('the sweep to end', async () => (await sweeps(ports[1]!)) > 0);
      } finally {
        await second?.stop();
        await first.stop();
      }
    });
  });
});
