import type { MetricValues } from '../metrics/metrics.js';

/**
 * Messages of a worker to the primary. Once: that it listens, or why it cannot. On every change: whether it has room
 * for connections (it begins with room). On request: its metrics.
 */
export type Report =
  | { listening: string }
  | { failed: string }
  | { hasRoom: boolean }
  | { metrics: MetricValues };

/** Sent to all workers when none has room: they drop further connections, which would otherwise go round for ever. */
export const DROP = 'drop';

/** Sent to all workers when one has room again: the others hand further connections back, as they did at first. */
export const HAND_BACK = 'hand back';

/** Requests the metrics of a worker that listens. Sent only if the settings enable metrics. */
export const METRICS = 'metrics';

/** Sent to a worker whose replacement listens: it ends without failing a request. */
export const RETIRE = 'retire';

/** Sent to a worker that is to finish its requests and end, without waiting for load balancers. */
export const STOP = 'stop';

/** Sent to a worker that is to end as at SIGTERM. */
export const DRAIN = 'drain';
