// The program of a worker. It ignores SIGINT and SIGHUP, which the primary handles: Ctrl-C reaches the whole process
// group, and would otherwise end a worker that the primary still needs. Node ends a worker whose primary has died.
import '../process/heap.js';
import { openLogger } from '../logging/logger.js';
import { openMetrics } from '../metrics/metrics-server.js';
import { ProcessEnd } from '../process/process-end.js';
import { Service } from '../process/service.js';
import { loadSettings } from '../settings/settings.js';
import { describeStartFailure } from '../startup/start-failure.js';
import { DRAIN, DROP, HAND_BACK, METRICS, RETIRE, type Report, STOP } from './messages.js';

process.on('SIGINT', () => {}).on('SIGHUP', () => {});

try {
  const settings = loadSettings(process.env);
  const logger = openLogger(settings);
  const metrics = await openMetrics(settings);
  const starting = Service.start(settings, logger, metrics);
  const end = new ProcessEnd(starting, logger, settings.drainMilliseconds);
  const complain = ({ message }: Error) =>
    logger.warn({ error: message }, 'the metrics could not be sent to the primary process');
  // Supervisors may send SIGTERM to all processes, before or after the message of the primary, and an error may have
  // begun the end. To end all at once, at a second signal, is for the primary.
  const beginEnd = (how: 'drain' | 'stop') => {
    if (!end.hasBegun) void end[how]();
  };
  process.on('SIGTERM', () => beginEnd('drain'));
  process.on('message', (message) => {
    if (message === RETIRE) void end.retire();
    if (message === DRAIN) beginEnd('drain');
    if (message === STOP) beginEnd('stop');
    if (message === METRICS) void metrics?.values().then((values) => report({ metrics: values }), complain);
  });
  const service = await starting;
  end.endAtUncaughtErrors();
  end.endAtFailedFlush(service);
  report({ listening: service.address });
  process.on('message', (message) => {
    if (message === DROP || message === HAND_BACK) service.connections.dropBeyond(message === DROP);
  });
  // A primary that has died is not told: Node ends the worker.
  service.connections.onRoom((hasRoom) => report({ hasRoom }, () => {}));
} catch (error) {
  report({ failed: describeStartFailure(error, process.env) }, () => process.exit(1));
}

function report(what: Report, sent?: () => void): void {
  process.send!(what, undefined, undefined, sent);
}
