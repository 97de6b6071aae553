import type { Page } from 'playwright-core';

/** Must be there before React is: it reports each commit to what it takes for its developer tools. */
const COUNTER = `{
  const isRendered = 1;
  const components = new Set([0, 1, 11, 14, 15]);
  let count = 0;
  const walk = (fiber) => {
    for (let child = fiber.child; child !== null; child = child.sibling) {
      const before = child.alternate;
      if (components.has(child.tag) && (child.flags & isRendered) !== 0) count += 1;
      // Below what was left alone everything is as it was.
      if (before === null || child.child !== before.child) walk(child);
    }
  };
  globalThis.__renders = () => count;
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_, root) => walk(root.current),
  };
}`;

/**
 * Counts the components that React renders on the pages that are opened from now on. Answers what tells their number.
 */
export async function countRenders(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(COUNTER);
  return () => page.evaluate<number>('__renders()');
}
