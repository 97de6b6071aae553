import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages of Debian or Ubuntu can be installed here, by this user. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Installs a package of Debian or Ubuntu that the tests need. */
export function install(name: string): void {
  process.stderr.write(`Installing ${name} for the tests...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...words: string[]) =>
    execFileSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  aptGet('update');
  aptGet('install', '-y', name);
}

/** What makes a server of MariaDB a node of a cluster. */
export const GALERA = '/usr/lib/galera/libgalera_smm.so';

/** Sees to it, where packages can be installed, that there are the tools that make clocks and disks fail, and clusters. */
export function provideFaultTools(): void {
  if (!canInstall()) return;
  for (const tool of ['faketime', 'strace'])
    if (spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0) install(tool);
  if (!existsSync(GALERA)) install('galera-4');
}
