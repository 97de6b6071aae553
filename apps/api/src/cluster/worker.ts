// The program of a worker. Signals are the primary's affair: Ctrl-C reaches the whole group of processes, and would
// otherwise end a worker that the primary still counts on. A worker whose primary is gone is ended by Node.
import { openLogger } from '../logger.js';
import { Service } from '../service.js';
import { loadSettings } from '../settings.js';
import { describeStartFailure } from '../start-failure.js';
import { RETIRE, type Report } from './messages.js';

process.on('SIGINT', () => {}).on('SIGHUP', () => {});

try {
  const settings = loadSettings(process.env);
  const service = await Service.start(settings, openLogger(settings));
  const stop = async (how: { gentle: boolean }) => {
    await service.stop(how);
    process.exit(0);
  };
  process.on('SIGTERM', () => stop({ gentle: false }));
  process.on('message', (message) => {
    if (message === RETIRE) void stop({ gentle: true });
  });
  report({ listening: service.address });
} catch (error) {
  report({ failed: describeStartFailure(error) }, () => process.exit(1));
}

function report(what: Report, sent?: () => void): void {
  process.send!(what, undefined, undefined, sent);
}
