import type { Page } from 'playwright-core';
import { CLIENT_ID, CLIENT_SECRET } from '../run/run-state.js';

/** Obtains a token in the dialog of Swagger UI, as an integrator does, and leaves the dialog open. */
export async function authorizeWithSecret(page: Page): Promise<void> {
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
}

/** Calls "List classes" from the page; the address it shows and the status. */
export async function tryListClasses(page: Page): Promise<{ url: string; status: string }> {
  const operation = page.locator('#operations-Classes-listClasses');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const status = operation.locator('.live-responses-table .response-col_status').last();
  return {
    status: (await status.textContent())!.trim(),
    url: (await operation.locator('.request-url pre').textContent())!.trim(),
  };
}
