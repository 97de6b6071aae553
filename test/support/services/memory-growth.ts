import type { Service } from './service.js';

const SAMPLE_EVERY_MILLISECONDS = 10;

/** By how much the memory of a service grows at most during `work`, in bytes. */
export async function largestGrowth(service: Service, work: () => Promise<void>): Promise<number> {
  const idle = service.residentBytes();
  let largest = idle;
  const timer = setInterval(() => {
    largest = Math.max(largest, service.residentBytes());
  }, SAMPLE_EVERY_MILLISECONDS);
  await work().finally(() => clearInterval(timer));
  return largest - idle;
}
