/** What a worker tells the primary, once: that it listens, or why it cannot. */
export type Report = { listening: string } | { failed: string };

/** What the primary tells a worker whose successor listens: to go without failing a request. */
export const RETIRE = 'retire';

/** What the primary tells a worker that shall finish its requests and go, without waiting for load balancers. */
export const STOP = 'stop';
