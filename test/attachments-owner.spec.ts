import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject } from './support/http/attached-object.js';
import { BUCKET, CREDENTIALS, S3Server } from './support/services/s3-server.js';
import { startService, uniqueName } from './support/services/service.js';

oneEngine(({ running: { engine } }) => {
  /** What keeps a service with another database from starting; undefined where it starts. */
  async function refusal(
    environment: Record<string, string>,
    directory: string,
  ): Promise<string | undefined> {
    const other = { DATABASE_URL: `sqlite:${join(directory, `${uniqueName()}.db`)}`, ...environment };
    try {
      const { stop } = await startService('sqlite', other);
      await stop();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('keeps a directory of attachments from another database, which would remove them', async () => {
    const first = await startService(engine);
    const { dataDirectory } = first.service.running;
    const object = await AttachedObject.create(first.service);
    await object.attach('a.txt', 'a');
    await first.stop();

    const place = join(dataDirectory, 'attachments');
    const refused = await refusal({ DATA_DIR: dataDirectory }, dataDirectory);
    expect(refused).toContain(`The attachments in ${place} belong to another database`);
    expect(object.filesOnDisk()).toBe(1);

    const again = await startService(engine, sameDatabase(first.service));
    await again.stop();
    rmSync(join(place, 'owner'));
    expect(await refusal({ DATA_DIR: dataDirectory }, dataDirectory)).toBeUndefined();
  });

  itLong('keeps a bucket from another database, but not another prefix', async () => {
    const store = await S3Server.start();
    try {
      const at = (prefix: string) => ({
        ...CREDENTIALS,
        ATTACHMENTS_URL: `s3://${BUCKET}/${prefix}?endpoint=${store.endpoint}`,
      });
      const { service, stop } = await startService(engine, at('one'));
      await stop();
      const { dataDirectory } = service.running;
      expect(await refusal(at('one'), dataDirectory)).toContain(
        'The attachments in s3://attachments/one belong to another database',
      );
      expect(await refusal(at('two'), dataDirectory)).toBeUndefined();
      expect([...store.objects.keys()].sort()).toEqual(['one/owner', 'two/owner']);
    } finally {
      await store.stop();
    }
  });
});
