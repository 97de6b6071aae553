import { isDeepStrictEqual } from 'node:util';

let done = 0;

/** Plays one step and says how it ended; the next ones are played all the same. */
export async function step(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
    done += 1;
    console.log('ok', what);
  } catch (error) {
    console.log('FAILED', what, String((error as Error).message ?? error).slice(0, 300));
  }
}

export function expect(seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected))
    throw new Error(`${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`);
}

export function played(): void {
  console.log(done, 'of 15');
}
