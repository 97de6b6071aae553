import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { authorizeWithSecret, tryListClasses } from './support/dashboard/swagger.js';
import { itLong } from './support/extent.js';
import { onAnyEngine } from './support/services/service.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

onAnyEngine((service) => {
  describe('Swagger UI', () => {
    let page: Page;

    beforeEach(async () => {
      page = await browser.newPage();
      await page.goto(`${service.baseUrl}/docs`);
      await page.getByRole('button', { name: 'Authorize' }).click();
    });
    afterEach(() => page.close());

    async function statusOfListClasses(): Promise<string> {
      await page.locator('.close-modal').click();
      return (await tryListClasses(page)).status;
    }

    it('obtains a token with client id and secret, and calls the API with it', async () => {
      await authorizeWithSecret(page);
      expect(await statusOfListClasses()).toMatch(/^200/);
    });

    itLong('is as wide as the window of a telephone', async () => {
      const telephone = await browser.newPage({ viewport: { width: 390, height: 800 }, isMobile: true });
      await telephone.goto(`${service.baseUrl}/docs`);
      expect(await telephone.evaluate('document.documentElement.clientWidth')).toBe(390);
      await telephone.close();
    });

    itLong('opens its dialog at client id and secret', async () => {
      const id = page.locator('#client_id_clientCredentials');
      await id.and(page.locator(':focus')).waitFor();
      const box = (await id.boundingBox())!;
      expect(box.y + box.height).toBeLessThan(page.viewportSize()!.height);
    });

    itLong('calls the API with a token that is pasted', async () => {
      const dialog = page.locator('.auth-container', { hasText: 'bearer (http' });
      await dialog.locator('input').fill(await service.token());
      await dialog.locator('button.authorize').click();
      expect(await statusOfListClasses()).toMatch(/^200/);
    });

    itLong('says that a client secret is wrong', async () => {
      await page.locator('#client_id_clientCredentials').fill('console');
      await page.locator('#client_secret_clientCredentials').fill('wrong');
      const dialog = page.locator('.auth-container', { hasText: 'clientCredentials' });
      await dialog.locator('button.authorize').click();
      await dialog.locator('.errors', { hasText: 'The client ID or the client secret is wrong' }).waitFor();
    });

    itLong('fills in nothing that a call can do without', async () => {
      await page.locator('.close-modal').click();
      // Defaults are said to be what they are.
      const defaults = { createObject: [], listObjects: ['50'], deleteClass: [] };
      for (const [operation, expected] of Object.entries(defaults)) {
        const block = page.locator(`[id$="-${operation}"]`);
        await block.locator('.opblock-summary-control').click();
        await block.locator('.execute').waitFor();
        const optional = block.locator('tr[data-param-name]:not(:has(.required))');
        expect(await optional.count()).toBeGreaterThan(0);
        const filled = await optional
          .locator('input[type=text]')
          .evaluateAll((inputs: unknown[]) => inputs.map((input) => (input as { value: string }).value));
        expect({ operation, filled: filled.filter((value) => value !== '') }).toEqual({
          operation,
          filled: expected,
        });
      }
    });

    itLong('shows the 401 of a call without a token', async () => {
      expect(await statusOfListClasses()).toMatch(/^401/);
    });
  });
});
