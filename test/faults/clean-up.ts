/** Runs `work` and afterwards, however it ends, what it has registered, the last first. */
export async function cleaningUp<T>(
  work: (later: (end: () => Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await work((end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end();
  }
}
