export * from './idempotency.module.js';
export { hasKey, IdempotencyKeys, type UnreadRequest } from './idempotency-keys.js';
export * from './idempotent.docs.js';
export { type KeyedRequest, once } from './keyed-request.js';
export { Replay } from './replay.js';
