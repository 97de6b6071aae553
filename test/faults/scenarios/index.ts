import type { Scenario } from '../scenario.js';
import { ageing } from './ageing.js';
import { changeClass } from './change-class.js';
import { collectGarbage } from './collect-garbage.js';
import { cutConnections, repeatWithKey } from './cut-connections.js';
import { diskFull } from './disk-full.js';
import { flushFails } from './flush-fails.js';
import { killChange } from './kill-change.js';
import { killDatabase } from './kill-database.js';
import { killEmbedded } from './kill-embedded.js';
import { killInstances } from './kill-instances.js';
import { killNodes } from './kill-nodes.js';
import { killUploads } from './kill-uploads.js';
import { rollingRestarts } from './rolling-restarts.js';

/** Every scenario, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  killInstances,
  killDatabase,
  cutConnections,
  repeatWithKey,
  killEmbedded,
  diskFull,
  flushFails,
  killUploads,
  collectGarbage,
  changeClass,
  killChange,
  rollingRestarts,
  killNodes,
  ageing,
];
