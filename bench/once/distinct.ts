const THIRTY_ONE_BITS = 0x7fffffff;

/** Where counting begins: the same in every run, so that runs ask for the same. */
const SEED = 20_260_101;

/**
 * A number below 2^31 for each turn, as good as random, and no number twice in 2^31 turns: each step maps 31 bits onto
 * themselves, so none brings two turns together.
 */
export function distinct(turn: number): number {
  let value = (turn + SEED) & THIRTY_ONE_BITS;
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b) & THIRTY_ONE_BITS;
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35) & THIRTY_ONE_BITS;
  return value ^ (value >>> 16);
}

/** A whole number below a limit, as good as random: others of the same turn have another salt. */
export function chosen(turn: number, salt: number, below: number): number {
  return distinct(Math.imul(salt + 1, 0x9e3779b1) ^ turn) % below;
}
