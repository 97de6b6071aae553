export * from './attachments.module.js';
