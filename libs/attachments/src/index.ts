export * from './attachments.module.js';
export { OrphanSweeper } from './orphan-sweeper.js';
export { SweepSettings } from './sweep-settings.js';
