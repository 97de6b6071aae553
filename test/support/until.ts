import { patience } from './slowness.js';

const BETWEEN_MILLISECONDS = 25;

/**
 * Waits until a condition holds; fails, naming it, when it does not within the time, which is longer on a busy machine.
 */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  const began = Date.now();
  while (!(await condition())) {
    const waited = Date.now() - began;
    if (waited > patience(milliseconds)) throw new Error(`waited ${waited} ms in vain for ${what}`);
    await new Promise((resume) => setTimeout(resume, BETWEEN_MILLISECONDS));
  }
}
