export * from './fair-queue.js';
export * from './locks.js';
export * from './pace.js';
export * from './retry.js';
export * from './waiting-room.js';
