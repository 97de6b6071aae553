export * from './idempotency.module.js';
export { IdempotencyKeys, type UnreadRequest } from './idempotency-keys.js';
export * from './idempotent.docs.js';
export { type KeyedRequest, Replay } from './keyed-request.js';
