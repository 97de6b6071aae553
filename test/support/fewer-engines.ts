import { isLong } from './extent.js';
import { readRunState } from './run-state.js';
import { eachEngine, type Service } from './service.js';

/** As `eachEngine`, for what no database has a part in: `npm test` runs it on the first engine only. */
export function oneEngine(tests: (service: Service) => void): void {
  const { services } = readRunState();
  eachEngine(tests, isLong ? services : services.slice(0, 1));
}

/** As `eachEngine`, for what embedded databases and servers do differently: `npm test` runs it on the first engine and the last. */
export function eachKind(tests: (service: Service) => void): void {
  const { services } = readRunState();
  const ends = [0, services.length - 1];
  eachEngine(tests, isLong ? services : services.filter((_, index) => ends.includes(index)));
}
