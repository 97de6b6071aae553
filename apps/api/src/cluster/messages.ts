import type { Figures } from '../metrics/metrics.js';

/** Messages of a worker to the primary: once, that it listens or why it cannot; its metrics whenever requested. */
export type Report = { listening: string } | { failed: string } | { figures: Figures };

/** Sent to a worker that listens, to request its metrics, if the settings enable them. */
export const FIGURES = 'figures';

/** Sent to a worker whose replacement listens: it ends without failing a request. */
export const RETIRE = 'retire';

/** Sent to a worker that is to finish its requests and end, without waiting for load balancers. */
export const STOP = 'stop';

/** Sent to a worker that is to end as at SIGTERM. */
export const DRAIN = 'drain';
