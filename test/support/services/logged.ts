import { until } from '../until.js';
import type { Service } from './service.js';

/** Lines of the log with this request id, once there is one. */
export async function logged(service: Service, id: string | null): Promise<string[]> {
  const lines = () =>
    service
      .log()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes(`"requestId":"${id}"`));
  await until('the line in the log', async () => lines().length > 0);
  return lines();
}
