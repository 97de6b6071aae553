export * from './attachments.module.js';
export { OrphanSweeper } from './orphans/orphan-sweeper.js';
export { SweepSettings } from './orphans/sweep-settings.js';
