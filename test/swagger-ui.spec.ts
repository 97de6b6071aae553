import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run-state.js';
import { eachEngine } from './support/service.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

eachEngine((service) => {
  describe('Swagger UI', () => {
    let page: Page;

    beforeEach(async () => {
      page = await browser.newPage();
      await page.goto(`${service.baseUrl}/docs`);
      await page.getByRole('button', { name: 'Authorize' }).click();
    });
    afterEach(() => page.close());

    /** Calls "List classes" from the page and answers the status it shows. */
    async function statusOfListClasses(): Promise<string> {
      await page.locator('.close-modal').click();
      const operation = page.locator('#operations-Classes-listClasses');
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      return (await operation
        .locator('.live-responses-table .response-col_status')
        .last()
        .textContent())!.trim();
    }

    it('obtains a token with client id and secret, and calls the API with it', async () => {
      const dialog = page.locator('.auth-container', { hasText: 'clientCredentials' });
      await dialog.locator('#client_id_clientCredentials').fill(CLIENT_ID);
      await dialog.locator('#client_secret_clientCredentials').fill(CLIENT_SECRET);
      await dialog.getByText('select all').first().click();
      await dialog
        .getByRole('button', { name: 'Apply credentials' })
        .or(dialog.locator('button.authorize'))
        .first()
        .click();
      await dialog
        .getByRole('button', { name: 'Remove authorization' })
        .or(dialog.getByText('Logout'))
        .first()
        .waitFor();
      expect(await statusOfListClasses()).toMatch(/^200/);
    });

    it('opens its dialog at client id and secret', async () => {
      const id = page.locator('#client_id_clientCredentials');
      await id.and(page.locator(':focus')).waitFor({ timeout: 10_000 });
      const box = (await id.boundingBox())!;
      expect(box.y + box.height).toBeLessThan(page.viewportSize()!.height);
    });

    it('calls the API with a token that is pasted', async () => {
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
