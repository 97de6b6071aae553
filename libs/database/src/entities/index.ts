export * from './access-token.entity.js';
export * from './administrator.entity.js';
export * from './application.entity.js';
export * from './class.entity.js';
export * from './client-secret.entity.js';
export * from './lock.entity.js';
export * from './session.entity.js';
export * from './setup-code.entity.js';
