import type { Settings } from '../settings/settings.js';
import type { Metrics } from './metrics.js';

/** Starts the metrics, if the settings enable them; the code for it is loaded only then. */
export async function openMetrics({ metricsPort }: Settings): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { Metrics } = await import('./metrics.js');
  return new Metrics();
}
