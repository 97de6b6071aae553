import type { Settings } from '../settings.js';
import type { Metrics } from './metrics.js';

/** Begins to count, where the settings ask for it; the code for it is loaded only then. */
export async function openMetrics({ metricsPort }: Settings): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { Metrics } = await import('./metrics.js');
  return new Metrics();
}
