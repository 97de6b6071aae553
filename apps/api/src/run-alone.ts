import type { Logger } from 'pino';
import { announce } from './announcement.js';
import { Service } from './service.js';
import type { Settings } from './settings.js';

/** Runs the service in this process until it is told to stop. Throws what keeps it from starting. */
export async function runAlone(settings: Settings, logger: Logger): Promise<void> {
  const service = await Service.start(settings, logger);
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await service.stop({ gentle: false });
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    await announce(settings, service.database, service.address, await service.setupCode());
  } catch (error) {
    // Whoever stops it so early closes the database under this.
    if (!stopping) throw error;
  }
}
