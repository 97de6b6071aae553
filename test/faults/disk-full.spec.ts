import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../support/services/service.js';
import { holdsBriefly } from './holds-briefly.js';
import { canMount, diskFull } from './scenarios/disk-full.js';

if (canMount()) {
  holdsBriefly(diskFull, { times: 1, pause: 1 });

  it('tells at a start on a full disk which one, and how much room it needs', async () => {
    const { service, stop } = await startService('sqlite');
    await stop();
    const disk = mkdtempSync(join(tmpdir(), 'full-'));
    // Room for the first of what a start writes only.
    const filled =
      `mount -t tmpfs -o size=32m tmpfs ${disk} && cp -r ${service.running.dataDirectory}/. ${disk} && ` +
      `{ head -c 40m /dev/zero > ${disk}/ballast; truncate -s -40960 ${disk}/ballast; exec "$0" "$@"; }`;
    const start: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
      .scripts.start.split(' ')
      .slice(1);
    const { status, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', filled, process.execPath, ...start], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: disk },
    });
    // What was mounted there has gone with the process.
    rmdirSync(disk);
    expect(status).toBe(1);
    expect(stderr).toContain(`The database ${disk}/storage.db cannot be used`);
    expect(stderr).toContain('Make some room on its disk');
  });
} else it.skip('needs a file system of its own', () => {});
