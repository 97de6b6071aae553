import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Nothing of the browser's own may go out while tests run. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless browser: the one CHROMIUM names, or one on the PATH, or (as root on Debian) one that is installed now. */
export function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: findBrowser(), args: [...QUIET, ...asRoot] });
}

function findBrowser(): string {
  const found = process.env.CHROMIUM ?? onPath();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    process.stderr.write('Installing chromium for the tests...\n');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
    const installed = onPath();
    if (installed !== undefined) return installed;
  }
  throw new Error('The tests need Chromium: install it, or name the executable in CHROMIUM.');
}

function onPath(): string | undefined {
  const directories = (process.env.PATH ?? '').split(':');
  return NAMES.flatMap((name) => directories.map((directory) => join(directory, name))).find(existsSync);
}
