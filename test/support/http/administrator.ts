import { DashboardPage } from '../dashboard/dashboard-page.js';
import type { Service } from '../services/service.js';

export const EMAIL = 'ada@example.com';
export const PASSWORD = 'correct horse battery';
/** Settings of a service with this administrator. */
export const ADMINISTRATOR = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };

/** A page of the dashboard where the administrator has signed in. */
export async function signedIn(at: Service): Promise<DashboardPage> {
  const page = new DashboardPage(at);
  const answer = await page.signIn(EMAIL, PASSWORD);
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
  return page;
}
