import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { anyEngine, startService } from '../services/service.js';
import { launchBrowser } from './browser.js';
import { WITH_ADMINISTRATOR } from './dashboard.js';

// Hooks of a file of tests set these, so what the file imports is always the latest.

/** The browser of the file. */
export let browser: Browser;
/** Its service, with an administrator. */
export let running: Awaited<ReturnType<typeof startService>>;
/** What the test under way has for itself. */
export let context: BrowserContext;
export let page: Page;

/** Opens a browser and a service with an administrator before the tests of a file, and closes both after them. */
export function openDashboard(): void {
  beforeAll(async () => {
    [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  });
  afterAll(async () => {
    await browser.close();
    await running.stop();
  });
}

/** Gives each test a page of its own. After `openDashboard`. */
export function openPages(options: BrowserContextOptions = {}): void {
  beforeEach(async () => {
    context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    page = await context.newPage();
  });
  afterEach(() => context.close());
}
