import type { Page } from 'playwright-core';

/** Hears what comes into a region that is there, and each alert that comes, as a screen reader does. */
const LISTENER = `{
  const REGION = '[role="status"], [role="alert"], [aria-live="polite"]';
  const ALERT = '[role="alert"]';
  const regionsOf = ({ target, addedNodes }) => {
    const around = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target).closest?.(REGION);
    const elements = [...addedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
    return [around, ...elements.flatMap((node) => (node.matches(ALERT) ? node : [...node.querySelectorAll(ALERT)]))];
  };
  new MutationObserver((changes) => {
    const told = changes.filter(({ type, addedNodes }) => type === 'characterData' || addedNodes.length > 0);
    for (const region of new Set(told.flatMap(regionsOf))) if (region?.textContent) hearRegion(region.textContent);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}`;

/**
 * What the live regions of a page say from its next load on, in their order. A region whose text is set to what it was
 * says nothing, as nothing changes in it.
 */
export async function heardOn(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hearRegion', (text: string) => heard.push(text));
  await page.addInitScript(LISTENER);
  return heard;
}
