import type { MetricValues } from '../metrics/metrics.js';

/**
 * Messages of a worker to the primary: once, that it listens or why it cannot; whenever it changes, whether it has room for
 * connections, as it has at first; its metrics whenever requested.
 */
export type Report =
  | { listening: string }
  | { failed: string }
  | { hasRoom: boolean }
  | { metrics: MetricValues };

/** Sent to workers once none has room: connections beyond their number are dropped, else they would go round for ever. */
export const DROP = 'drop';

/** Sent to workers once one has room again: the others hand back what is beyond their number, as each does at first. */
export const HAND_BACK = 'hand back';

/** Sent to a worker that listens, to request its metrics, if the settings enable them. */
export const METRICS = 'metrics';

/** Sent to a worker whose replacement listens: it ends without failing a request. */
export const RETIRE = 'retire';

/** Sent to a worker that is to finish its requests and end, without waiting for load balancers. */
export const STOP = 'stop';

/** Sent to a worker that is to end as at SIGTERM. */
export const DRAIN = 'drain';
