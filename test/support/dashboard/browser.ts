import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { canInstall, install } from '../databases/debian.js';
import { patience } from '../slowness.js';

/** The first is Chromium without the windows around its pages: a page opens in a tenth of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Nothing of the browser's own may go out while tests run. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Sees to it, once for all specs, that there is a browser: as root on Debian or Ubuntu one is installed where none is.
 */
export function provideBrowser(): void {
  if (findBrowser() !== undefined || !canInstall()) return;
  try {
    install(NAMES[0]!);
  } catch {
    // Ubuntu does not have it.
    install('chromium');
  }
}

/** How long a page may take for anything, on an idle machine. */
const PATIENCE_MILLISECONDS = 30_000;

/**
 * A headless browser: the one CHROMIUM names, or one on the PATH. On a busy machine its pages are waited for longer.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error('The tests need Chromium: install it, or name the executable in CHROMIUM.');
  }
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...QUIET, ...asRoot] });
  browser.on('context', (context) => context.setDefaultTimeout(patience(PATIENCE_MILLISECONDS)));
  return browser;
}

function findBrowser(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const directories = (process.env.PATH ?? '').split(':');
  return NAMES.flatMap((name) => directories.map((directory) => join(directory, name))).find(existsSync);
}
