/**
 * Works things off one after the other, each in portions. Where it fails for one, the others have their turn all the same; the
 * first error is thrown at the end.
 */
export async function* despiteFailures<Thing>(
  things: Iterable<Thing>,
  portionsOf: (thing: Thing) => AsyncIterable<number>,
): AsyncGenerator<number> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      yield* portionsOf(thing);
    } catch (error) {
      failures.push(error);
      // Between portions it is looked whether to go on.
      yield 0;
    }
  }
  if (failures.length > 0) throw failures[0];
}
