import { inLong, isLong } from './extent.js';
import { type RunningService, readRunState } from './run/run-state.js';
import { eachEngine, type Service } from './services/service.js';

/**
 * As `eachEngine`, for what is no matter of the engine, or of SQL that others test: `npm test` runs it on the first
 * engine only.
 */
export function oneEngine(tests: (service: Service) => void): void {
  eachOf(tests, (index) => index === 0);
}

/**
 * As `eachEngine`, for what embedded databases and servers do differently, such as locks: `npm test` runs it on the
 * first engine and the last.
 */
export function eachKind(tests: (service: Service) => void): void {
  eachOf(tests, (index, last) => index === 0 || index === last);
}

/** `npm run test:long` runs it on all others, and on these what `npm test` has not. */
function eachOf(tests: (service: Service) => void, isBrief: (index: number, last: number) => boolean): void {
  const { services } = readRunState();
  const brief: RunningService[] = [];
  const others: RunningService[] = [];
  for (const [index, service] of services.entries())
    (isBrief(index, services.length - 1) ? brief : others).push(service);
  const onBrief = () => eachEngine(tests, brief);
  // A file of nothing but this would have no test where there are no others.
  if (isLong && others.length === 0) inLong(onBrief);
  else onBrief();
  if (isLong) inLong(() => eachEngine(tests, others));
}
