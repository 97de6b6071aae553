import { eachKind } from './support/fewer-engines.js';
import { startService } from './support/services/service.js';
import { until } from './support/until.js';

describe('A start', () => {
  eachKind(({ running: { engine } }) => {
    it('takes what V8 has compiled at an earlier one, in each process', async () => {
      const processes = engine === 'sqlite' ? 1 : 2;
      const { service, stop } = await startService(engine, {
        WEB_CONCURRENCY: String(processes),
        // Has Node.js tell what it does with the cache.
        NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
      });
      const accepted = () => service.log().match(/\/service-[^ ]+\.js was accepted/g) ?? [];
      try {
        await until('each process to have loaded the service', async () => accepted().length >= processes);
      } finally {
        await stop();
      }
    });
  });
});
