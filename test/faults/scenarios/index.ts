import type { Scenario } from '../scenario.js';
import { cutConnections } from './cut-connections.js';
import { killDatabase } from './kill-database.js';
import { killEmbedded } from './kill-embedded.js';
import { killInstances } from './kill-instances.js';

/** Every scenario, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [killInstances, killDatabase, cutConnections, killEmbedded];
