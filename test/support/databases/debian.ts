import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether packages of Debian or Ubuntu can be installed here, by this user. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** What Debian asks whether a service that was installed may start; 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Whether this process has asked for the packages of today. */
let isUpToDate = false;

/** Installs a package of Debian or Ubuntu that the tests need; a service of it is not started. */
export function install(name: string): void {
  process.stderr.write(`Installing ${name} for the tests...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...words: string[]) =>
    execFileSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!isUpToDate) aptGet('update');
  isUpToDate = true;
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptGet('install', '-y', name);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

/** What makes a server of MariaDB a node of a cluster. */
export const GALERA = '/usr/lib/galera/libgalera_smm.so';

/** The web server that stands before services in tests. */
export function findNginx(): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return directories.map((directory) => join(directory, 'nginx')).find((path) => existsSync(path));
}

/** Sees to it, where packages can be installed, that there is a web server. */
export function provideNginx(): void {
  if (findNginx() === undefined && canInstall()) install('nginx-light');
}

/**
 * Sees to it, where packages can be installed, that there are the tools that make clocks and disks fail, and clusters.
 */
export function provideFaultTools(): void {
  if (!canInstall()) return;
  for (const tool of ['faketime', 'strace'])
    if (spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0) install(tool);
  if (!existsSync(GALERA)) install('galera-4');
}
