import type { Ordering } from '@app/schema';

/** How SQL writes the ordering operators. */
export const COMPARISON_SIGNS: Record<Ordering, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };
