/** At most this many objects are left to copy in the transaction that ends the change. */
const FEW_WRITTEN = 500;

/** How long a turn stops the writers, at first and at most. */
const FIRST_TURN_MILLISECONDS = 250;
const MAX_TURN_MILLISECONDS = 2000;

/**
 * Writers go on for some 20 ms between two turns. If a turn gains less than this share of what was left, the next is
 * longer.
 */
const GAIN_OF_TURN = 1 / 8;

/** How a copy catches up with concurrent writes. */
export interface CopyRounds {
  /** How many objects were written since they were last copied. */
  left(): Promise<number>;
  /** Copies these objects once, while others write. */
  beside(): Promise<void>;
  /** Copies some of them for this time, while all writers wait. */
  alone(milliseconds: number): Promise<void>;
}

/**
 * Copies until few objects are left, however fast others write; `copied` have been copied so far. Rounds beside the
 * writers go on as long as each copies less than half of the objects of the previous one. After that, the writers wait
 * during turns. If not even the longest turn gains enough, more objects are left.
 */
export async function converge(rounds: CopyRounds, copied: number): Promise<void> {
  let left = await rounds.left();
  for (let before = copied; left > FEW_WRITTEN && left < before / 2; left = await rounds.left()) {
    before = left;
    await rounds.beside();
  }
  for (let length = FIRST_TURN_MILLISECONDS; left > FEW_WRITTEN && length <= MAX_TURN_MILLISECONDS; ) {
    const before = left;
    await rounds.alone(length);
    left = await rounds.left();
    if (left > before * (1 - GAIN_OF_TURN)) length *= 2;
  }
}
