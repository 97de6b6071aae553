export * from './attachments.module.js';
export { OrphanSweeper, SweepSettings } from './orphans/orphan-sweeper.js';
