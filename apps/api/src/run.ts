import './process/heap.js';
import { openLogger } from './logging/logger.js';
import { runSingleProcess } from './process/run-single-process.js';
import { misspeltSettings } from './settings/misspelt-settings.js';
import { loadSettings } from './settings/settings.js';
import { makeDatabaseDirectory, makeDataDirectory } from './startup/directories.js';
import { describeStartFailure } from './startup/start-failure.js';

try {
  const settings = loadSettings(process.env);
  makeDataDirectory(settings);
  makeDatabaseDirectory(settings);
  const logger = openLogger(settings);
  for (const sentence of misspeltSettings(process.env)) logger.warn(sentence);
  if (settings.processes === 1) {
    await runSingleProcess(settings, logger);
  } else {
    const { runCluster } = await import('./cluster/run-cluster.js');
    await runCluster(settings, logger);
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, process.env)}\n`);
  process.exit(1);
}
