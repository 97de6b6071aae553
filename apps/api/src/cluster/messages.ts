import type { Figures } from '../metrics/metrics.js';

/** What a worker tells the primary: once, that it listens or why it cannot; and its figures whenever it is asked. */
export type Report = { listening: string } | { failed: string } | { figures: Figures };

/** What the primary asks a worker that listens, where the settings ask for metrics. */
export const FIGURES = 'figures';

/** What the primary tells a worker whose successor listens: to go without failing a request. */
export const RETIRE = 'retire';

/** What the primary tells a worker that shall finish its requests and go, without waiting for load balancers. */
export const STOP = 'stop';
