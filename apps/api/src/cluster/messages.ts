/** What a worker tells the primary, once: that it listens, or why it cannot. */
export type Report = { listening: string } | { failed: string };

/** What the primary tells a worker whose successor listens: to go without failing a request. */
export const RETIRE = 'retire';
