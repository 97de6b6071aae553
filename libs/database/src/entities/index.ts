export * from './access-token.entity.js';
export * from './administrator.entity.js';
export * from './application.entity.js';
export * from './audit-event.entity.js';
export * from './class.entity.js';
export * from './class-change.entity.js';
export * from './idempotency-key.entity.js';
export * from './lock.entity.js';
