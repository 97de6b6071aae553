/** A whole number of at least 1; zeros may come first. */
export const PLAIN_DIGITS = /^0*[1-9][0-9]*$/;

/** Most digits of a number in a message. */
const MOST_SHOWN = 20;

/** Digits as a number. Any value above MAX_SAFE_INTEGER is equally out of range, so it is capped there. */
export function toNumber(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** The warning that a page holds fewer items than were asked for. */
export function limitClamped(asked: string, most: number, items: string) {
  const shown = asked.length > MOST_SHOWN ? `${asked.slice(0, MOST_SHOWN)}...` : asked;
  return {
    code: 'limit_clamped' as const,
    message: `limit=${shown} is more than a page holds; this page has at most ${most} ${items}.`,
  };
}
