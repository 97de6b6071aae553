// Imported into every thread of a service by NODE_OPTIONS, with --expose-gc: collects their garbage at SIGUSR2, each
// time in another way, and keeps count of all collections in the file that COLLECTIONS_FILE names.
import { renameSync, writeFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

/** So many promises are made at once, and so often that the space of new objects is full several times. */
const PROMISES = 1000;
const MAX_ROUNDS = 100;
/** What is collected so long after the last signal, V8 collects by itself. */
const QUIET_MILLISECONDS = 3000;
const BETWEEN_REPORTS_MILLISECONDS = 500;

const collect = globalThis.gc!;
const collections = { minor: 0, major: 0, forced: 0, idle: 0 };
/** Those of the other threads, by id. */
const others = new Map<number, typeof collections>();
/** Only the main thread gets signals, and writes the file. */
const channel = new BroadcastChannel('collections');
/** When what a signal asked for was last done. */
let collectedAt = Number.POSITIVE_INFINITY;
let reported = '';

/** Collects by an allocation that finds no room, by a call, by a task. The first one finds what the others leave. */
const WAYS: readonly (() => unknown)[] = [
  byAllocation,
  () => collect(),
  byAllocation,
  () => collect({ type: 'minor' }),
  byAllocation,
  () => collect({ type: 'major', execution: 'async' }),
];

/**
 * Makes promises until there is no room, which shows in less being used afterwards. Generated code allocates without
 * telling V8 its context, so an addon that asks for the current one finds none when its objects are collected; while
 * `gc` is called, or Node runs a task, there is one.
 */
async function byAllocation(): Promise<void> {
  // Otherwise only young objects would be collected.
  setFlagsFromString('--gc-global');
  for (let round = 0, before = 0, used = 0; round < MAX_ROUNDS && used >= before; round++) {
    before = used;
    const promises = Array.from({ length: PROMISES }, async (_, index) => {
      await undefined;
      return { index };
    });
    await Promise.all(promises);
    used = getHeapStatistics().used_heap_size;
  }
  setFlagsFromString('--no-gc-global');
}

// Otherwise V8 takes a quiet Node for one that allocates much, and collects nothing until there is something to do.
setFlagsFromString('--optimize-for-size');

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    // Its type does not know it.
    const { kind, flags } = (entry as unknown as { detail: { kind: number; flags: number } }).detail;
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) {
      collections.major++;
      if (entry.startTime > collectedAt + QUIET_MILLISECONDS) collections.idle++;
    } else if (kind === constants.NODE_PERFORMANCE_GC_MINOR) collections.minor++;
    else continue;
    if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) collections.forced++;
  }
}).observe({ entryTypes: ['gc'] });

setInterval(() => {
  const threads = [...others.values()];
  const now = JSON.stringify({
    node: process.version,
    ...collections,
    ...(threads.length > 0 && { threads }),
  });
  if (now === reported) return;
  reported = now;
  if (!isMainThread) return channel.postMessage({ threadId, collections });
  const file = process.env.COLLECTIONS_FILE!;
  writeFileSync(`${file}.new`, now);
  // A reader always finds the whole file: the rename is atomic.
  renameSync(`${file}.new`, file);
}, BETWEEN_REPORTS_MILLISECONDS).unref();

let signals = 0;
async function collectNext(): Promise<void> {
  await WAYS[signals++ % WAYS.length]!();
  collectedAt = performance.now();
}

channel.onmessage = ({
  data,
}: {
  data: 'collect' | { threadId: number; collections: typeof collections };
}) => {
  if (data !== 'collect') others.set(data.threadId, data.collections);
  else if (!isMainThread) void collectNext();
};
channel.unref();

process.on('SIGUSR2', () => {
  channel.postMessage('collect');
  void collectNext();
});
