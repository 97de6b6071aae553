import { dashboardPath } from '../api/client/address.js';
import { runningUploads } from '../attachments/running-uploads.js';
import { hasDrafts } from '../ui/form/drafts.js';

/**
 * Whether this page is of another version of the dashboard than the service has by now: that has other names for its
 * files.
 */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (own === null || own === undefined) return false;
  const response = await fetch(dashboardPath(), { cache: 'no-store' });
  return response.ok && !(await response.text()).includes(own);
}

/**
 * Opens an address in the version of the dashboard that the service has by now, where this page is of another one and
 * nothing is lost with it; then it does not return. What is loaded so is of that version, so it happens once.
 */
export async function openInNewVersion(href: string): Promise<void> {
  if (hasDrafts() || runningUploads().length > 0) return;
  if (!(await isOutdated().catch(() => false))) return;
  window.location.assign(href);
  await new Promise(() => {});
}
