import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { authorizeWithSecret, tryListClasses } from './support/dashboard/swagger.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

oneEngine((service) => {
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

    it('opens its dialog at client id and secret', async () => {
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

    it('shows the 401 of a call without a token', async () => {
      expect(await statusOfListClasses()).toMatch(/^401/);
    });
  });
});
