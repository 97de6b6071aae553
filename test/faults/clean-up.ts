/** Registers what has to be done at the end, however that comes about. */
export type Later = (end: () => Promise<unknown>) => void;

/** Runs `work` and afterwards what it has registered, the last first. */
export async function cleaningUp<T>(work: (later: Later) => Promise<T>): Promise<T> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await work((end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end();
  }
}
