export * from './attachments.module.js';
export { SweepSettings } from './sweep-settings.js';
