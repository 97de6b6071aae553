const BETWEEN_MILLISECONDS = 25;

/** Waits until a condition holds; fails, naming it, when it does not within the time. */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${milliseconds} ms in vain for ${what}`);
    await new Promise((resume) => setTimeout(resume, BETWEEN_MILLISECONDS));
  }
}
