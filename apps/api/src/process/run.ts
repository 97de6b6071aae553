import './heap.js';
import { misspeltSettings } from '../settings/misspelt-settings.js';
import { loadSettings } from '../settings/settings.js';
import { makeDatabaseDirectory, makeDataDirectory } from './directories.js';
import { openLogger } from './logger.js';
import { runAlone } from './run-alone.js';
import { describeStartFailure } from './start-failure.js';

try {
  const settings = loadSettings(process.env);
  makeDataDirectory(settings);
  makeDatabaseDirectory(settings);
  const logger = openLogger(settings);
  for (const sentence of misspeltSettings(process.env)) logger.warn(sentence);
  if (settings.processes === 1) {
    await runAlone(settings, logger);
  } else {
    const { runCluster } = await import('../cluster/run-cluster.js');
    await runCluster(settings, logger);
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
