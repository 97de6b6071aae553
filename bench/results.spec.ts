import type { Sample } from './measures/measure.js';
import { rowsOf } from './results.js';

const MEASURE = { name: 'get', unit: 'requests/s' } as const;

describe('the ratio of two contenders', () => {
  const rounds = (rates: number[], perProcess: number) =>
    rates.map((rate, round) => ({ rate, process: Math.floor(round / perProcess) }) as Sample);
  const rowOf = (service: number[], other: number[], perProcess: number) =>
    rowsOf(MEASURE as Parameters<typeof rowsOf>[0], [
      { size: 1000, service: rounds(service, perProcess), other: rounds(other, perProcess) },
    ])[0]!;

  it('is the median of the rounds of one process, which tell no interval', () => {
    const { ratio, interval } = rowOf([8, 9, 8, 8, 8, 20, 8], [10, 10, 10, 10, 10, 10, 10], 7);
    expect({ ratio, interval }).toEqual({ ratio: 0.8, interval: undefined });
  });

  it('is the median of the processes, of whose rounds one that was disturbed counts nothing', () => {
    const service = [1, 2, 3, 4, 5, 6, 7].flatMap((rate) => [rate, rate, 100]);
    const other = service.map(() => 2);
    const { ratio, interval } = rowOf(service, other, 3);
    expect({ ratio, interval }).toEqual({ ratio: 2, interval: { low: 0.5, high: 3.5 } });
  });
});
