import { monitorEventLoopDelay } from 'node:perf_hooks';

const SAMPLED_EVERY_MILLISECONDS = 10;

/** The event loop delay of this process: milliseconds that a request may have waited for others. */
interface EventLoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** Measures from now on, a hundred times per second; the returned function reports the delay so far. */
export function measureEventLoopDelay(): () => EventLoopDelay {
  const samples = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MILLISECONDS });
  samples.enable();
  // Node includes the interval between two samples.
  const late = (nanoseconds: number) =>
    Math.max(0, Math.round((nanoseconds / 1e6 - SAMPLED_EVERY_MILLISECONDS) * 10) / 10);
  return () => ({
    p50: late(samples.percentile(50)),
    p99: late(samples.percentile(99)),
    max: late(samples.max),
  });
}
