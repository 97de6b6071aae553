/** So few objects are copied in the transaction that ends the change. */
const FEW_WRITTEN = 500;

/** How long writers wait for a turn, at first and at most. */
const FIRST_TURN_MILLISECONDS = 250;
const LONGEST_TURN_MILLISECONDS = 2000;

/** Writers go on for some 20 ms between two turns. So the next turn is longer where one has not gained so much of what was left. */
const GAIN_OF_TURN = 1 / 8;

/** How a copy follows what is written meanwhile. */
export interface CopyRounds {
  /** How many objects have been written that are not copied since. */
  left(): Promise<number>;
  /** Copies those once, while others write. */
  beside(): Promise<void>;
  /** Copies some of them for so long, while all others wait. */
  alone(milliseconds: number): Promise<void>;
}

/**
 * Goes on until few objects are left, however fast others write. `copied` have been copied so far. Each round beside the writers
 * has to copy less than half of the objects of the one before. From then on the writers wait for turns. Where not even the longest turn
 * gains enough, more is left.
 */
export async function converge(rounds: CopyRounds, copied: number): Promise<void> {
  let left = await rounds.left();
  for (let before = copied; left > FEW_WRITTEN && left < before / 2; left = await rounds.left()) {
    before = left;
    await rounds.beside();
  }
  for (let length = FIRST_TURN_MILLISECONDS; left > FEW_WRITTEN && length <= LONGEST_TURN_MILLISECONDS; ) {
    const before = left;
    await rounds.alone(length);
    left = await rounds.left();
    if (left > before * (1 - GAIN_OF_TURN)) length *= 2;
  }
}
