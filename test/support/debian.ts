import { execFileSync, spawnSync } from 'node:child_process';

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
