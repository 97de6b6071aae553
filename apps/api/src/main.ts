import { setFlagsFromString } from 'node:v8';
import { openLogger } from './logger.js';
import { runAlone } from './run-alone.js';
import { loadSettings } from './settings.js';
import { describeStartFailure } from './start-failure.js';

// By itself V8 lets the heap grow up to four times what is alive, on a machine with room: large batches then leave a
// process at 400 MiB. Two and a half times keep it below 300, for little.
setFlagsFromString('--heap-growing-percent=150');

try {
  const settings = loadSettings(process.env);
  const logger = openLogger(settings);
  if (settings.processes === 1) {
    await runAlone(settings, logger);
  } else {
    const { runCluster } = await import('./cluster/run-cluster.js');
    await runCluster(settings, logger);
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
